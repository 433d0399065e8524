import type { Page } from "@playwright/test";
import { button, field } from "../../e2e/account-steps";
import { fillIn } from "../../e2e/day-steps";
import { expect } from "../../e2e/fixtures";
import { linkIn, typePassword, type House } from "../house";
import { bank, rare, spare } from "../parts";

const LINES = 40;
const email = "verkauf@kunde.test";
const IBAN = "DE89370400440532013000";

/** Of the last one only one piece comes. */
const short = { number: spare(LINES - rare.length - 1), promised: 2, came: 1 };

const list = [
  ...rare.map((number) => `${number}\t1\tGebraucht\tSonderanfertigung`),
  ...Array.from({ length: LINES - rare.length }, (_, at) => spare(at)).map((number) =>
    [number, number === short.number ? short.promised : 1, "Gebraucht"].join("\t"),
  ),
].join("\n");

interface Case {
  id: string;
  number: string;
  seller: Page;
  sellerPath: string;
  path: string;
}

/** Forty lines: offer, counter-offer, goods, a piece too few, and the money by the bank's file. */
export async function buyback(house: House): Promise<void> {
  const sold = await send(house);
  await offer(house, sold);
  await counterAndAccept(house, sold);
  await takeIn(house, sold);
  await testPieces(house, sold);
  await deviate(house, sold);
  await payOut(house, sold);
}

const note = ({ acts }: House, who: "owner" | "desk" | "store", act: string, about: string) =>
  acts.push({ who, act, about });

async function send(house: House): Promise<Case> {
  const seller = await house.visitor();
  await house.go(seller, "/ankauf");
  await seller.getByLabel("Vorname").fill("Erika");
  await seller.getByLabel("Nachname").fill("Muster");
  await seller.getByLabel("E-Mail").first().fill(email);
  await seller.getByText("Viele Teile? Liste eintippen oder einfügen").click();
  await seller.getByLabel("Ihre Liste").fill(list);
  // Who is quicker than people are is asked to press it once more.
  await expect(async () => {
    await seller.getByRole("button", { name: "Anfrage senden" }).last().click();
    await expect(seller.getByText("Anfrage gesendet!").first()).toBeVisible({ timeout: 2_000 });
  }).toPass();
  const about = { to: email, subject: "Ihre Ankaufsanfrage ist angekommen" };
  const sellerPath = await linkIn(house, { ...about, path: "ankauf/vorgang" });
  const [known] = await house.rows<{ id: string; number: string; lines: number }>(
    `select id, number, (select count(*)::int from buyback_lines where request_id = r.id) as lines
     from buyback_requests r where email = $1`,
    email,
  );
  expect(known?.lines).toBe(LINES);
  const { id = "", number = "" } = known ?? {};
  return { id, number, seller, sellerPath, path: `/intern/ankauf/${number}` };
}

/** The factor prices what the shop sells, the desk the rest. */
async function offer(house: House, { number, path }: Case): Promise<void> {
  const { desk } = house.staff;
  await house.go(desk, "/intern/ankauf");
  await desk.getByRole("main").getByRole("link", { name: number }).first().click();
  await expect(desk.locator("h1")).toHaveText(`Ankauf ${number}`);
  await house.settled(desk);
  await desk.locator("button[value=suggest]").click();
  await expect(desk.getByText("Leere Preise nach Faktor gefüllt").first()).toBeVisible();
  note(house, "desk", "buyback-taken-up", number);
  await house.settled(desk);
  // Above 2,000 euros two people release the money.
  for (const part of rare) await desk.getByLabel(`Preis je Stück für ${part}`).fill("1.000,00");
  await press(house, desk, "prices", "Preise gespeichert");
  await press(house, desk, "offer", "Angebot gesendet");
  note(house, "desk", "buyback-offered", number);
  await house.go(desk, path);
  await expect(desk.getByText("Angebot gesendet").first()).toBeVisible();
}

/** Sends the form that has a button with this intent. */
async function press(house: House, page: Page, intent: string, done: string): Promise<void> {
  const submit = page.locator(`button[name=intent][value="${intent}"]`);
  if (!(await submit.isVisible())) {
    await page.locator("details", { has: submit }).locator("summary").first().click();
  }
  // The page may say so of an earlier time.
  const answered = page.waitForResponse((answer) => answer.request().method() === "POST");
  await submit.click();
  await answered;
  await expect(page.getByText(done).first()).toBeVisible();
  await house.settled(page);
}

async function counterAndAccept(house: House, { number, seller, sellerPath, path }: Case) {
  const { desk } = house.staff;
  await house.go(seller, sellerPath);
  await seller.getByText("Anderen Preis vorschlagen").click();
  await field(seller, "counter", "price").fill("2600");
  await field(seller, "counter", "words").fill("Die ersten beiden sind neuwertig.");
  await press(house, seller, "counter", "Ihr Vorschlag ist bei uns");
  await house.go(desk, path);
  await expect(desk.getByText("Die ersten beiden sind neuwertig.").first()).toBeVisible();
  for (const part of rare) await desk.getByLabel(`Preis je Stück für ${part}`).fill("1.100,00");
  await press(house, desk, "prices", "Preise gespeichert");
  await press(house, desk, "offer", "Angebot gesendet");
  note(house, "desk", "buyback-offered", number);

  await house.go(seller, sellerPath);
  await seller.getByRole("checkbox", { name: /Ankaufbedingungen/ }).check();
  await press(house, seller, "accept-all", "Angenommen, danke!");
  await fillIn(seller.locator("form#details"), {
    street: "Weg 1",
    postalCode: "55116",
    city: "Mainz",
    iban: IBAN,
    maySell: true,
  });
  await button(seller, "Angaben speichern").click();
  await expect(seller.getByText("Angaben gespeichert").first()).toBeVisible();
}

/** Each line on its own; what the shop knows stands in the form already. */
async function takeIn(house: House, { id, number, path }: Case): Promise<void> {
  const { store } = house.staff;
  await house.go(store, path);
  await press(house, store, "arrived", "Ankunft vermerkt");
  note(house, "store", "buyback-arrived", number);
  const open = store.getByRole("main").getByRole("link", { name: /^\d+ Stück annehmen$/ });
  const hrefs = await open.evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  expect(hrefs).toHaveLength(LINES);
  for (const href of hrefs) {
    await house.go(store, href ?? "");
    const line = store.locator("form#receipt");
    const part = await line.locator("[name=articleNumber]").inputValue();
    await fillIn(line, { place: "D-01-1" });
    if (part === short.number) await fillIn(line, { quantity: String(short.came) });
    if (rare.some((each) => each === part)) {
      await fillIn(line, {
        manufacturer: "Eigenbau",
        name: `Sonderanfertigung ${part}`,
        category: "SPS",
      });
    }
    await line.getByRole("button", { name: "Annehmen" }).click();
    await expect(store.getByText("Stück angenommen").first()).toBeVisible();
  }
  const units = await house.rows<{ id: number }>(
    `select unit_id as id from buyback_units join buyback_lines on buyback_lines.id = line_id
     where request_id = $1`,
    id,
  );
  expect(units).toHaveLength(LINES);
  for (const unit of units) {
    note(house, "store", "unit-received", `S${unit.id}`);
    note(house, "store", "buyback-received", number);
    note(house, "store", "unit-tested", `S${unit.id}`);
  }
}

/** One after the other: each record leads to the next piece. */
async function testPieces({ staff: { store }, go, settled }: House, { number, path }: Case) {
  await go(store, path);
  await store.getByRole("main").getByRole("link", { name: "Prüfen" }).first().click();
  for (let left = LINES; left > 0; left -= 1) {
    await expect(store.getByText(`Noch ${left} Stück`)).toBeVisible();
    await settled(store);
    await store.getByRole("group", { name: "Einschalten" }).getByLabel("OK").check();
    await store.getByRole("group", { name: "Ergebnis" }).getByLabel("Prüfung bestanden").check();
    await button(store, "Prüfung festhalten").click();
  }
  await expect(store.locator("h1")).toHaveText(`Ankauf ${number}`);
}

/** What came is less than what was sold: a new offer about that, and the seller agrees. */
async function deviate(house: House, { number, seller, sellerPath, path }: Case): Promise<void> {
  const { desk, store, owner } = house.staff;
  await house.go(store, path);
  await press(house, store, "inspected", "Prüfung vermerkt");
  note(house, "store", "buyback-inspected", number);
  await house.go(desk, path);
  await expect(desk.getByText("Nicht alle Stücke sind angenommen.").first()).toBeVisible();
  await expect(desk.locator("button[value=release]")).toHaveCount(0);
  await desk.getByLabel(`Stückzahl für ${short.number}`).fill(String(short.came));
  await press(house, desk, "prices", "Preise gespeichert");
  await press(house, desk, "offer", "Angebot gesendet");
  note(house, "desk", "buyback-offered", number);
  await house.go(seller, sellerPath);
  await expect(seller.getByText("Unser Angebot nach der Prüfung")).toBeVisible();
  await seller.getByRole("checkbox", { name: /Ankaufbedingungen/ }).check();
  await press(house, seller, "accept-all", "Angenommen, danke!");

  await house.go(desk, path);
  await press(house, desk, "release", "eine zweite Person muss zustimmen");
  note(house, "desk", "buyback-released", number);
  await house.go(owner, path);
  await press(house, owner, "release", "Zur Auszahlung freigegeben");
  note(house, "owner", "buyback-confirmed", number);
}

async function payOut(house: House, { id, number, seller, sellerPath }: Case): Promise<void> {
  const { owner } = house.staff;
  const [{ cents } = { cents: 0 }] = await house.rows<{ cents: number }>(
    "select payable_cents as cents from buyback_requests where id = $1",
    id,
  );
  expect(cents).toBeGreaterThan(200_000);
  await house.go(owner, "/intern/zahlungen/ausgang");
  await typePassword(owner.locator("form#transfer-file"));
  await press(house, owner, "file", "Datei erstellt");
  const href = await owner
    .getByRole("link", { name: "SEPA-Datei herunterladen" })
    .getAttribute("href");
  const file = await owner.request.get(href ?? "");
  expect(file.status()).toBe(200);
  const xml = await file.text();
  for (const text of [IBAN, number, (cents / 100).toFixed(2), bank.iban.replaceAll(" ", "")]) {
    expect(xml).toContain(text);
  }
  const reference = /UE-\d{8}-\w+/.exec(href ?? "")?.[0] ?? "";
  note(house, "owner", "transfers-filed", reference);
  await typePassword(owner.locator(`form#file-${reference}`));
  await press(house, owner, "settle", "1 Überweisung als ausgeführt vermerkt");
  note(house, "owner", "buyback-paid", number);

  await house.mailTo(email, "Ausgezahlt");
  await house.go(seller, sellerPath);
  await expect(seller.getByText(/Ankaufbeleg/).first()).toBeVisible();
  const pdf = seller.getByRole("link", { name: /^PDF: / });
  await expect(async () => {
    await seller.reload();
    await expect(pdf).toBeVisible({ timeout: 1_000 });
  }).toPass();
  const paper = await seller.request.get((await pdf.getAttribute("href")) ?? "");
  expect((await paper.body()).subarray(0, 5).toString()).toBe("%PDF-");
}

import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { sectionNames } from "~/backoffice/settings/sections";
import { getText } from "~/content/content.server";
import { renderMail } from "~/content/mail-layout.server";
import { getTFor } from "~/i18n/i18n.server";
import { bankFacts } from "~/orders/bank-facts.server";
import { findOrder } from "~/orders/orders.server";
import { loader as securityContact } from "~/pages/security-contact.route";
import { db } from "~/platform/db.server";
import { dispatchDays, dispatchTexts } from "~/settings/dispatch.server";
import { publicShop } from "~/settings/public-shop.server";
import { currentSettings, readSettings } from "~/settings/settings.server";
import { runShop } from "../support/command";
import { placeOrder } from "../support/order-acts";
import { order } from "../support/orders";
import { createProduct } from "../support/products";
import { changeSettings, dayAhead, forgetSettings, settingsForm } from "../support/settings";
import { actsOn, createStaff } from "../support/staff";
import { createSignedIn, Visitor } from "../support/visitor";

const PATH = "/intern/einstellungen";
const DAY_MS = 86_400_000;

let owner: Visitor;
let other: Visitor;
beforeAll(async () => {
  owner = (await createStaff("owner")).visitor;
  other = (await createStaff("owner")).visitor;
});
beforeEach(forgetSettings);
afterEach(() => vi.useRealTimers());

const goTo = (time: Date) => vi.useFakeTimers({ toFake: ["Date"], now: time });

interface Listed {
  id: number;
  isPlanned: boolean;
  isBroken: boolean;
  createdBy: string;
  changes: { name: string; before: unknown; after: unknown }[];
}

async function listed(): Promise<Listed[]> {
  return (await owner.get(PATH)).data.versions as Listed[];
}

const iban = "DE89 3704 0044 0532 0130 00";

describe("Settings saved for today", () => {
  it("hold at once, wherever they are shown", async () => {
    expect((await changeSettings(owner, "kontakt", { phone: "+49 651 4711" })).status).toBe(303);
    await changeSettings(owner, "kontakt", { email: "post@werk.test", closes: "16:30" });
    await changeSettings(owner, "firma", { street: "Werkstraße 7", vatId: "DE136695976" });
    await changeSettings(owner, "bank", { iban, bic: "COBADEFFXXX" });
    await changeSettings(owner, "versand", { abroadCents: "17,50" });

    expect(publicShop("de")).toMatchObject({ phone: "+49 651 4711", closes: "16:30" });
    expect(await securityContact().text()).toContain("mailto:post@werk.test");
    const imprint = JSON.stringify(getText("imprint", "de"));
    for (const value of ["Werkstraße 7", "DE136695976", "+49 651 4711", "tel:+496514711"]) {
      expect(imprint).toContain(value);
    }
    expect(JSON.stringify(getText("shipping", "en"))).toContain("€17.50");
    const mail = renderMail({ language: "de", subject: "x", blocks: [] });
    expect(mail.text).toContain("Werkstraße 7");
    expect(mail.text).toContain("+49 651 4711");
    const { placed } = await placeOrder();
    expect(bankFacts(placed, "de", getTFor("de"))).toContainEqual(["IBAN", iban]);
  });

  it("are on record with what they were, by whom and since when", async () => {
    const before = (await actsOn("Einstellungen")).length;
    await changeSettings(owner, "versand", { domesticCents: "7,49" });
    const [act] = (await actsOn("Einstellungen")).slice(before);
    expect(act).toMatchObject({
      act: "settings-changed",
      before: { domesticCents: 619 },
      after: { domesticCents: 749 },
    });
    const [version] = await listed();
    expect(version).toMatchObject({
      isPlanned: false,
      createdBy: act?.actor,
      changes: [{ name: "domesticCents", before: 619, after: 749 }],
    });
  });

  it("are saved once, however often the form is sent", async () => {
    const form = { ...(await settingsForm(owner, "kontakt")), phone: "+49 651 4712" };
    const answers = await Promise.all([1, 2].map(() => owner.post(`${PATH}/kontakt`, form)));
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    const planned = { ...(await settingsForm(owner, "kontakt")), opens: "09:00" };
    for (let time = 0; time < 2; time++) {
      const startsOn = dayAhead(20);
      expect((await owner.post(`${PATH}/kontakt`, { ...planned, startsOn })).status).toBe(303);
    }
    expect(await listed()).toHaveLength(2);
  });

  it("aren't lost when two owners save: the second sees both values", async () => {
    const form = await settingsForm(other, "kontakt");
    const bank = await settingsForm(other, "bank");
    await changeSettings(owner, "kontakt", { phone: "+49 651 1111" });
    const typed = { ...form, phone: "+49 651 2222", email: "post@werk.test" };
    const answer = await other.post(`${PATH}/kontakt`, typed);
    expect(answer.status).toBe(409);
    expect(answer.data).toMatchObject({
      moved: { stored: { phone: "+49 651 1111" } },
      lastResult: { initialValue: { phone: "+49 651 2222", email: "post@werk.test" } },
    });
    const { version } = answer.data.moved as { version: number };
    const again = await other.post(`${PATH}/kontakt`, { ...typed, version: String(version) });
    expect(again.status).toBe(303);
    expect(currentSettings().phone).toBe("+49 651 2222");
    // Another section is another matter.
    const other2 = { ...bank, iban, bic: "COBADEFFXXX" };
    expect((await other.post(`${PATH}/bank`, other2)).status).toBe(303);
  });
});

describe("Settings saved for a later day", () => {
  it("begin by themselves, and don't undo what is saved meanwhile", async () => {
    const startsOn = dayAhead(30);
    await changeSettings(owner, "versand", { domesticCents: "7,49", startsOn });
    await changeSettings(owner, "versand", { abroadCents: "20" });
    expect(currentSettings()).toMatchObject({ domesticCents: 619, abroadCents: 2000 });
    const midnight = new Date(
      (await db.selectFrom("settings").select("valid_from").execute())
        .map(({ valid_from }) => valid_from.getTime())
        .reduce((one, next) => Math.max(one, next)),
    );
    goTo(new Date(midnight.getTime() - 1));
    expect(currentSettings().domesticCents).toBe(619);
    goTo(midnight);
    expect(currentSettings()).toMatchObject({ domesticCents: 749, abroadCents: 2000 });
  });

  it("can be withdrawn until then, and not any more afterwards", async () => {
    await changeSettings(owner, "versand", { domesticCents: "7,49", startsOn: dayAhead(2) });
    await changeSettings(owner, "versand", { domesticCents: "8,49", startsOn: dayAhead(9) });
    const [late, early] = await listed();
    const withdraw = (id: number | undefined) =>
      owner.post(PATH, { intent: "withdraw", id: String(id) });
    for (let time = 0; time < 2; time++) expect((await withdraw(early?.id)).status).toBe(303);
    expect(await listed()).toMatchObject([{ id: late?.id, isPlanned: true }]);
    goTo(new Date(Date.now() + 9 * DAY_MS));
    await withdraw(late?.id);
    expect(currentSettings().domesticCents).toBe(849);
    vi.useRealTimers();
    const acts = (await actsOn("Einstellungen")).map(({ act }) => act);
    expect(acts.filter((act) => act === "settings-withdrawn")).toHaveLength(1);
  });

  it("are refused where they contradict what is planned", async () => {
    await changeSettings(owner, "versand", { domesticTo: "3", startsOn: dayAhead(2) });
    const answer = await changeSettings(owner, "versand", { domesticFrom: "4" });
    expect(answer.status).toBe(400);
    expect(answer.data).toMatchObject({ lastResult: { error: { startsOn: [expect.anything()] } } });
  });
});

describe("What is on paper", () => {
  it("keeps the seller of the order's day, and new orders have the new one", async () => {
    const { placed } = await placeOrder();
    await changeSettings(owner, "firma", { legalName: "Neue Teile GmbH", vatId: "DE136695976" });
    const after = await placeOrder();
    const sellerOn = async (number: string) =>
      (await owner.get(`/intern/bestellungen/${number}/lieferschein`)).data.seller as string;
    expect(await sellerOn(placed.number)).toContain("Automationsteile GbR");
    expect(await sellerOn(after.placed.number)).toContain("Neue Teile GmbH");
  });
});

describe("A new price of shipping", () => {
  it("is charged from then on, never more than the buyer saw, and not for older orders", async () => {
    const part = await createProduct({ stock: 3, priceCents: 5_000 });
    const lines = new Map([[part.id, 1]]);
    const older = await order(lines, { form: { paymentMethod: "prepayment" } });
    await changeSettings(owner, "versand", { domesticCents: "7,49" });
    const shownBefore = order(lines, { shownAmountCents: 5_619 });
    await expect(shownBefore).rejects.toThrow(
      expect.objectContaining({ name: "TotalChangedError" }),
    );
    const newer = await order(lines);
    expect(newer).toMatchObject({ shippingCents: 749, amountCents: 5_749 });
    expect(await findOrder({ id: older.id })).toMatchObject({ shippingCents: 619 });
  });
});

describe("A notice", () => {
  it("is shown from its first to its last day; the promise to ship waits with it", async () => {
    const notice = {
      noticeDe: "Betriebsferien bis Neujahr",
      noticeEn: "Closed until New Year",
      noticeFrom: dayAhead(5),
      noticeTo: dayAhead(9),
      dispatchFrom: dayAhead(12),
    };
    expect((await changeSettings(owner, "hinweis", notice)).status).toBe(303);
    const seen = (days: number) => {
      goTo(new Date(`${dayAhead(0)}T11:00:00Z`));
      goTo(new Date(Date.now() + days * DAY_MS));
      const shown = {
        notice: publicShop("en").notice,
        waits: dispatchTexts("en").long.startsWith("again from"),
        days: dispatchDays(),
        terms: /again from \d/.test(JSON.stringify(getText("terms", "en"))),
      };
      vi.useRealTimers();
      return shown;
    };
    const usual = { notice: undefined, waits: false, days: 1, terms: false };
    expect(seen(4)).toEqual(usual);
    expect(seen(5)).toEqual({ notice: notice.noticeEn, waits: true, days: 7, terms: true });
    expect(seen(9)).toMatchObject({ notice: notice.noticeEn, waits: true, days: 3 });
    expect(seen(10)).toMatchObject({ notice: undefined, waits: true, days: 2 });
    expect(seen(12)).toEqual(usual);
  });
});

describe("A form that can't be accepted", () => {
  it("comes back with what was typed, says what is wrong, and changes nothing", async () => {
    const answer = await changeSettings(owner, "bank", { iban: "DE12 3456", bic: "x".repeat(99) });
    expect(answer.status).toBe(400);
    expect(answer.data).toMatchObject({
      lastResult: {
        initialValue: { iban: "DE12 3456" },
        error: { iban: ["staffSettings.errors.iban"], bic: ["staffSettings.errors.bic"] },
      },
    });
    expect(await listed()).toEqual([]);
  });

  it.each([
    ["nothing at all", "versand", {}, 400],
    ["no number", "versand", { version: "NaN", domesticCents: "∞" }, 400],
    ["a huge number", "versand", { version: "99999999999999999999" }, 400],
    ["an unknown section", "constructor", { version: "0" }, 404],
    ["a path", "../personal", { version: "0" }, 404],
  ])("has %s", async (_, section, form, status) => {
    const path = `${PATH}/${encodeURIComponent(section)}`;
    const answer = await owner.post(path, { intent: "save", ...(form as Record<string, string>) });
    expect(answer.status).toBe(status);
  });

  it.each(["0", "-1", "x", "2147483647", "99999999999"])("withdraws version %s", async (id) => {
    const { status } = await owner.post(PATH, { intent: "withdraw", id });
    expect([303, 400]).toContain(status);
    expect((await owner.post(PATH, { id })).status).toBe(400);
  });
});

describe("Settings", () => {
  it("are for owners alone, who give their password again", async () => {
    const form = await settingsForm(owner, "kontakt");
    const strangers = await Promise.all(
      (["desk", "store", "adviser"] as const).map(
        async (role) => (await createStaff(role)).visitor,
      ),
    );
    strangers.push((await createSignedIn({ verified: true })).visitor, new Visitor());
    for (const visitor of strangers) {
      for (const path of [PATH, ...sectionNames.map((section) => `${PATH}/${section}`)]) {
        expect((await visitor.get(path)).status).toBe(404);
        expect((await visitor.post(path, { ...form, intent: "withdraw" })).status).toBe(404);
      }
    }
    const late = await createStaff("owner");
    await db
      .updateTable("sessions")
      .set({ password_at: new Date(Date.now() - 660_000) })
      .where("user_id", "=", late.id)
      .execute();
    const changes = { phone: "+49 651 3333" };
    const asked = await changeSettings(late.visitor, "kontakt", changes);
    expect(asked.data).toMatchObject({ lastResult: { error: { password: [expect.anything()] } } });
    const given = { ...form, ...changes, password: late.password };
    expect((await late.visitor.post(`${PATH}/kontakt`, given)).status).toBe(303);
  });

  it("that no longer fit are left out and said so; the shop keeps the rest", async () => {
    await changeSettings(owner, "kontakt", { phone: "+49 651 4711" });
    await db
      .insertInto("settings")
      .values({
        valid_from: new Date(),
        content: JSON.stringify({ opens: { at: 8 }, city: "Trier" }),
        created_by: "x",
      })
      .execute();
    await readSettings();
    expect(currentSettings()).toMatchObject({
      phone: "+49 651 4711",
      opens: "08:00",
      city: "Mainz",
    });
    expect((await listed()).map(({ isBroken }) => isBroken)).toEqual([true, false]);
  });

  it("count for the operator's commands, and doctor names the placeholders that are left", async () => {
    await changeSettings(owner, "bank", { iban, bic: "COBADEFFXXX", bankName: "Hausbank" });
    const { out } = await runShop(["doctor", "--json"]);
    const found = JSON.parse(out) as { check: string; message: string }[];
    const legal = found.find(({ check }) => check === "legal data")?.message ?? "";
    expect(legal).toContain("taxNumber");
    expect(legal).not.toContain("iban");
  });
});

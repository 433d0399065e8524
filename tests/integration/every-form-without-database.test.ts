import { beforeAll, expect, it } from "vitest";
import { filledIn } from "../support/attacks";
import { distinctForms, type FoundForm } from "../support/crawler";
import { offeredForm, valuesOf } from "../support/kept-form";
import { crawlBackOffice } from "../support/office-crawl";
import { useProxiedServer } from "../support/proxied-server";
import type { Visitor } from "../support/server";
import { crawlTheShop } from "../support/shop-crawl";

// What the shop has of forms, found by following its links: none is named here.

const proxied = useProxiedServer();
let forms: { visitor: Visitor; form: FoundForm }[];

beforeAll(async () => {
  const { origin } = proxied.server;
  const shop = await crawlTheShop(origin);
  const office = await crawlBackOffice(origin);
  const found = [shop.guest, shop.customer].flatMap((visitor) => {
    const pages = shop.pages.filter((entry) => entry.visitor === visitor);
    return distinctForms(pages.map(({ page }) => page)).map((form) => ({ visitor, form }));
  });
  forms = [...found, ...office.forms.map((form) => ({ visitor: office.owner, form }))];
});

/** What the error page can't give back: a password, a file, and more than it has room for. */
const staysInBrowser = ({ multipart, fields }: FoundForm) =>
  multipart || fields.length > 200 || fields.some(({ type }) => type === "password");

async function sendWithoutDatabase({ visitor, form }: (typeof forms)[number]) {
  const entries = filledIn(form);
  const body = form.multipart ? new FormData() : new URLSearchParams();
  for (const [name, value] of entries) body.append(name, value);
  const { origin } = proxied.server;
  const init = { method: "POST", body, headers: { Origin: origin } };
  const answer = await visitor.request(form.action, init);
  return { answer, html: await answer.text(), entries };
}

it("No form breaks while the database is away, and what was typed into it is kept", async () => {
  proxied.database.cut();
  const problems: string[] = [];
  let failed = 0;
  for (const each of forms) {
    const { form } = each;
    const { answer, html, entries } = await sendWithoutDatabase(each);
    const say = (problem: string) => problems.push(`${form.action} on ${form.page}: ${problem}`);
    // What is refused or done without the database needs no help.
    if (answer.status < 500) continue;
    failed += 1;
    if (answer.status !== 503) say(`answers ${answer.status}`);
    if (!(Number(answer.headers.get("retry-after")) > 0)) say("says not when to try again");
    if (!html.includes("<html lang=")) say("shows no page");
    const passwords = form.fields.filter(({ type }) => type === "password");
    if (passwords.some(({ name }) => offeredForm(html).fields[name])) say("shows a password");
    if (staysInBrowser(form)) continue;
    const kept = valuesOf(html);
    const lost = entries
      // The checkout's own button is the only one that may order.
      .filter(([name, value]) => name !== "intent" && value !== "")
      .filter(([, value]) => !kept.includes(value.trim()));
    if (lost.length > 0) say(`loses ${lost.map(([name]) => name).join()}`);
  }
  proxied.database.restore();
  await expect.poll(async () => (await fetch(`${proxied.server.origin}/readyz`)).status).toBe(200);
  console.info(`${forms.length} forms, ${failed} of them need the database`);
  expect(problems).toEqual([]);
  expect(failed).toBeGreaterThan(forms.length / 2);
}, 300_000);

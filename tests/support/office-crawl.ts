import { Secret, TOTP } from "otpauth";
import { vi } from "vitest";
import { db } from "../../app/platform/db.server";
import { addressOf, backOffice, fillBackOffice } from "./back-office";
import { crawl, distinctForms, type FoundForm, type FoundPage } from "./crawler";
import { Visitor } from "./server";
import { invite, joinForm } from "./staff";

async function enter(origin: string): Promise<Visitor> {
  const visitor = new Visitor(origin);
  const { path } = await invite("owner");
  await visitor.post(path, joinForm);
  const page = await (await visitor.get("/intern/zwei-faktor")).text();
  const secret = /<code[^>]*>([A-Z2-7 ]+)<\/code>/.exec(page)?.[1]?.replaceAll(" ", "") ?? "";
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  const answer = await visitor.post("/intern/zwei-faktor", { intent: "enable", code });
  if (answer.status !== 200) throw new Error(`the second factor answered ${answer.status}`);
  return visitor;
}

async function documentsAreMade(): Promise<boolean> {
  const unmade = db.selectFrom("documents").select("id").where("made_at", "is", null);
  return (await unmade.execute()).length === 0;
}

/** What an owner finds who follows every link of a back office that has something of everything. */
export async function crawlBackOffice(
  origin: string,
): Promise<{ owner: Visitor; pages: FoundPage[]; forms: FoundForm[] }> {
  const params = await fillBackOffice();
  // The server makes their files, which the crawl opens.
  await vi.waitUntil(documentsAreMade, { timeout: 30_000 });
  const owner = await enter(origin);
  const addresses = backOffice.map(({ path }) => addressOf(path, params));
  addresses.push(`/intern/artikel/auswahl?take=${params.article}`);
  const found = await crawl(owner, addresses);
  const pages = found.filter(({ path }) => path.startsWith("/intern"));
  const forms = distinctForms(pages).filter(({ action }) => action.startsWith("/intern"));
  return { owner, pages, forms };
}

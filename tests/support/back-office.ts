import { sectionNames } from "../../app/backoffice/settings/sections";
import { db } from "../../app/platform/db.server";
import { unitCode } from "../../app/stock/unit-code";
import { keepTransferFile, receiveLine } from "./bank";
import { pdf } from "./buyback";
import { sellParts } from "./buyback-cases";
import { failMail } from "./failed-mail";
import { uploadAndCheck } from "./imports";
import { makeOffer } from "./offers";
import { placePaid } from "./order-acts";
import { keepPapers } from "./papers-kept";
import { keepRequests } from "./requests";
import { listRoutes } from "./routes";
import { changeSettings, dayAhead } from "./settings";
import { createStaff } from "./staff";
import { takeIn } from "./units";

/** The pages under /intern. */
export const backOffice = listRoutes().filter(({ path }) => /^intern(\/|$)/.test(path));

/**
 * One of everything that the back office has a page for: a new kind of page adds its own here.
 * @returns what stands in its addresses, by the parameter's name
 */
export async function fillBackOffice(): Promise<Record<string, string>> {
  const { placed } = await placePaid();
  await keepRequests(placed.email);
  const request = db.selectFrom("contact_messages").select("id");
  const { visitor: owner } = await createStaff("owner");
  const list = "ArtikelNr,Bezeichnung,Zustand,VerkaufspreisBrutto\nLISTE-1,Netzteil,neu,10";
  await changeSettings(owner, "versand", { domesticCents: "7,49", startsOn: dayAhead(7) });
  await failMail({ recipient: placed.email });
  const papers = await keepPapers();
  const sold = await sellParts({}, [{ name: "liste.pdf", bytes: pdf(100) }]);
  const attachment = db.selectFrom("buyback_files").select("id").where("request_id", "=", sold.id);
  return {
    document: papers.invoice,
    paper: `${papers.note}.pdf`,
    list: "journal",
    case: sold.number,
    attachment: (await attachment.executeTakeFirstOrThrow()).id,
    part: "6ES73152EH140AB0",
    order: placed.number,
    unit: unitCode(await takeIn()),
    article: String(placed.items[0]?.productId),
    entry: (await receiveLine({ cents: 100 })).id,
    file: await keepTransferFile(),
    mail: encodeURIComponent(placed.email),
    offer: await makeOffer(),
    import: String(await uploadAndCheck(owner, list)),
    section: sectionNames[0] ?? "",
    member: (await createStaff("store")).id,
    request: (await request.executeTakeFirstOrThrow()).id,
  };
}

export const addressOf = (page: string, params: Record<string, string>) =>
  `/${page}`.replace(/:(\w+)/g, (_, name: string) => params[name] ?? "");

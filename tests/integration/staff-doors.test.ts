import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { acts as articleActs } from "~/backoffice/articles/article-acts.server";
import { acts as documentActs } from "~/backoffice/documents/document-acts.server";
import { acts as orderActs } from "~/backoffice/orders/order-acts.server";
import { caseActs } from "~/backoffice/buybacks/case-acts.server";
import { can, roles, type Permission } from "~/backoffice/roles";
import { sectionNames } from "~/backoffice/settings/sections";
import { db } from "~/platform/db.server";
import routes from "~/routes";
import { unitCode } from "~/stock/unit-code";
import type { StaffRole } from "../../db/staff-tables";
import { keepTransferFile, receiveLine } from "../support/bank";
import { pdf } from "../support/buyback";
import { sellParts } from "../support/buyback-cases";
import { keepImport } from "../support/imports";
import { makeOffer } from "../support/offers";
import { placePaid } from "../support/order-acts";
import { keepPapers } from "../support/papers-kept";
import { keepRequests } from "../support/requests";
import { createStaff } from "../support/staff";
import { takeIn } from "../support/units";
import { createSignedIn, Visitor } from "../support/visitor";

interface Door {
  read: Permission;
  /** By the `intent` of its forms; a page without forms has none. */
  acts?: Record<string, Permission>;
}

const orderForms: Record<string, Permission> = {
  note: "ship-orders",
  ship: "ship-orders",
  swap: "ship-orders",
  process: "ship-orders",
  parcel: "ship-orders",
  deliver: "ship-orders",
  payment: "change-orders",
  accept: "change-orders",
  vat: "change-orders",
  "vat-ask": "change-orders",
  "vat-charge": "change-orders",
  address: "change-orders",
  items: "change-orders",
  mail: "change-orders",
  return: "refund",
  refund: "refund",
  "refund-sent": "refund",
  refunded: "refund",
  cancel: "refund",
  invoice: "change-orders",
  confirmation: "change-orders",
};

const articleForms: Record<string, Permission> = {
  save: "change-articles",
  place: "keep-pieces",
  "off-sale": "change-articles",
  "on-sale": "change-articles",
  correct: "change-articles",
  reserve: "change-articles",
  "end-reservation": "change-articles",
  "picture-up": "keep-pieces",
  "picture-down": "keep-pieces",
  "picture-rotate": "keep-pieces",
  "picture-remove": "keep-pieces",
  "picture-text": "keep-pieces",
  "add-replacement": "change-articles",
  "remove-replacement": "change-articles",
  split: "change-articles",
  merge: "change-articles",
};

/** Every page under /intern, and what each of its forms needs: a new page or form stands here, too. */
const doors: Record<string, Door> = {
  intern: { read: "enter" },
  "intern/zwei-faktor": { read: "enter", acts: { start: "enter", enable: "enter" } },
  "intern/bestellungen": { read: "read-orders" },
  "intern/bestellungen/neu": {
    read: "change-orders",
    acts: { more: "change-orders", preview: "change-orders", send: "change-orders" },
  },
  "intern/angebote": { read: "change-orders" },
  "intern/angebote/:offer": {
    read: "change-orders",
    acts: { again: "change-orders", withdraw: "change-orders" },
  },
  "intern/bestellungen/:order": { read: "read-orders", acts: orderForms },
  "intern/bestellungen/:order/lieferschein": { read: "print-delivery-notes" },
  "intern/bestellungen/:order/brief": {
    read: "change-orders",
    acts: { mail: "change-orders", preview: "change-orders" },
  },
  "intern/versand": { read: "ship-orders" },
  "intern/versand/:order": {
    read: "ship-orders",
    acts: { ship: "ship-orders", swap: "ship-orders", places: "ship-orders" },
  },
  "intern/artikel": { read: "read-articles" },
  "intern/artikel/neu": { read: "change-articles", acts: { create: "change-articles" } },
  "intern/artikel/auswahl": {
    read: "change-articles",
    acts: {
      prices: "change-articles",
      "off-sale": "change-articles",
      "on-sale": "change-articles",
    },
  },
  "intern/artikel/:article": { read: "read-articles", acts: articleForms },
  "intern/belege": { read: "read-documents" },
  "intern/belege/:document": {
    read: "read-documents",
    acts: { cancel: "refund", replace: "change-orders", arrival: "change-orders" },
  },
  "intern/belege/datei/:paper": { read: "print-delivery-notes" },
  "intern/belege/export/:list": { read: "export-documents" },
  "intern/anfragen": { read: "answer-requests" },
  "intern/anfragen/:request": {
    read: "answer-requests",
    acts: {
      preview: "answer-requests",
      answer: "answer-requests",
      assign: "answer-requests",
      open: "answer-requests",
      closed: "answer-requests",
      spam: "answer-requests",
    },
  },
  "intern/ankauf": { read: "read-buybacks" },
  "intern/ankauf/:case": {
    read: "read-buybacks",
    acts: {
      prices: "offer-buybacks",
      suggest: "offer-buybacks",
      add: "offer-buybacks",
      offer: "offer-buybacks",
      message: "offer-buybacks",
      ask: "offer-buybacks",
      refuse: "offer-buybacks",
      "send-back": "offer-buybacks",
      release: "offer-buybacks",
      recall: "offer-buybacks",
      arrived: "receive-goods",
      inspected: "receive-goods",
      "sent-back": "receive-goods",
    },
  },
  "intern/ankauf/:case/:attachment": { read: "read-buybacks" },
  "intern/mails": {
    read: "change-orders",
    acts: { resend: "change-orders", settle: "change-orders" },
  },
  "intern/zahlungen": { read: "read-payments", acts: { note: "change-orders" } },
  "intern/zahlungen/eingang/:entry": {
    read: "read-payments",
    acts: {
      assign: "change-orders",
      "set-aside": "change-orders",
      "send-back": "change-orders",
      reopen: "change-orders",
    },
  },
  "intern/zahlungen/ausgang": {
    read: "read-payments",
    acts: { file: "refund", settle: "refund", drop: "refund" },
  },
  "intern/zahlungen/ausgang/:file": { read: "refund" },
  "intern/eingang": { read: "read-articles" },
  "intern/eingang/neu": { read: "receive-goods", acts: { receive: "receive-goods" } },
  "intern/eingang/etiketten": { read: "keep-pieces" },
  "intern/stueck/:unit": {
    read: "read-articles",
    acts: {
      facts: "keep-pieces",
      details: "keep-pieces",
      "photo-forward": "keep-pieces",
      "photo-remove": "keep-pieces",
      money: "change-articles",
      offer: "change-articles",
      withdraw: "change-articles",
      scrap: "change-articles",
      "send-back": "change-articles",
    },
  },
  "intern/stueck/:unit/test": { read: "keep-pieces", acts: { test: "keep-pieces" } },
  "intern/stueck/:unit/etikett": { read: "keep-pieces" },
  "intern/berichte": { read: "read-reports" },
  "intern/berichte/csv": { read: "read-reports" },
  "intern/nachfrage": { read: "offer-buybacks", acts: { upload: "offer-buybacks" } },
  "intern/nachfrage/:part": {
    read: "offer-buybacks",
    acts: {
      want: "offer-buybacks",
      end: "offer-buybacks",
      "add-replacement": "offer-buybacks",
      "remove-replacement": "offer-buybacks",
    },
  },
  "intern/suche": { read: "search" },
  "intern/import": { read: "change-articles", acts: { upload: "change-articles" } },
  "intern/import/export": { read: "read-articles" },
  "intern/import/:import": {
    read: "change-articles",
    acts: {
      choose: "change-articles",
      next: "change-articles",
      "tick-all": "change-articles",
      "untick-all": "change-articles",
      apply: "change-articles",
      "take-back": "change-articles",
    },
  },
  "intern/personen": { read: "manage-persons" },
  "intern/personen/:mail": {
    read: "manage-persons",
    acts: { export: "manage-persons", erase: "manage-persons" },
  },
  "intern/personen/:mail/daten": { read: "manage-persons" },
  "intern/personal": {
    read: "manage-staff",
    acts: { invite: "manage-staff", withdraw: "manage-staff" },
  },
  "intern/personal/:member": {
    read: "manage-staff",
    acts: { role: "manage-staff", "reset-factor": "manage-staff", remove: "manage-staff" },
  },
  "intern/einstellungen": { read: "change-settings", acts: { withdraw: "change-settings" } },
  "intern/einstellungen/:section": { read: "change-settings", acts: { save: "change-settings" } },
  "intern/protokoll": { read: "read-audit" },
};

interface Route {
  path?: string;
  file: string;
  children?: Route[];
}

function pagesOf(list: readonly Route[], parent = ""): [path: string, file: string][] {
  return list.flatMap(({ path = "", file, children }) => {
    const whole = [parent, path].filter(Boolean).join("/");
    return [[whole, file] as [string, string], ...pagesOf(children ?? [], whole)];
  });
}

const pages = pagesOf(routes).filter(([path]) => /^intern(\/|$)/.test(path));

/** The intents that a page's action tells apart. */
function intentsOf(file: string): string[] {
  const source = readFileSync(`app/${file}`, "utf8");
  const named = [
    ...source.matchAll(/case "([\w-]+)":/g),
    ...source.matchAll(/textField\(form, "intent"\) [!=]== "([\w-]+)"/g),
  ].map(([, intent = ""]) => intent);
  if (source.includes("caseActs.get(textField")) return [...named, ...caseActs.keys()];
  if (!source.includes("acts.get(textField")) return named;
  const acts = file.includes("/articles/")
    ? articleActs
    : file.includes("/documents/")
      ? documentActs
      : orderActs;
  return [...named, ...acts.keys()];
}

type Someone = StaffRole | "customer" | "nobody";

const everybody: Someone[] = [...roles, "customer", "nobody"];
const visitors = {} as Record<Someone, Visitor>;
const params: Record<string, string> = {};
let mailId = "";

beforeAll(async () => {
  for (const role of roles) visitors[role] = (await createStaff(role)).visitor;
  visitors.customer = (await createSignedIn({ verified: true })).visitor;
  visitors.nobody = new Visitor();
  const { placed } = await placePaid();
  await keepRequests(placed.email);
  const request = db.selectFrom("contact_messages").select("id");
  const mail = db.selectFrom("mails").select("id");
  const sold = await sellParts({}, [{ name: "liste.pdf", bytes: pdf(100) }]);
  const file = db.selectFrom("buyback_files").select("id").where("request_id", "=", sold.id);
  params.case = sold.number;
  params.attachment = (await file.executeTakeFirstOrThrow()).id;
  params.order = placed.number;
  const papers = await keepPapers();
  params.document = papers.invoice;
  params.paper = `${papers.note}.pdf`;
  params.list = "journal";
  params.unit = unitCode(await takeIn());
  params.article = String(placed.items[0]?.productId);
  params.entry = (await receiveLine({ cents: 100 })).id;
  params.file = await keepTransferFile();
  params.mail = encodeURIComponent(placed.email);
  params.offer = await makeOffer();
  params.part = "6ES73152EH140AB0";
  params.import = String(await keepImport());
  params.section = sectionNames[0] ?? "";
  params.member = (await createStaff("store")).id;
  params.request = (await request.executeTakeFirstOrThrow()).id;
  mailId = (await mail.executeTakeFirstOrThrow()).id;
});

const pathTo = (page: string) =>
  `/${page}`.replace(/:(\w+)/g, (_, name: string) => params[name] ?? "");

const may = (who: Someone, permission: Permission) =>
  who !== "customer" && who !== "nobody" && can(who, permission);

async function countActs(): Promise<number> {
  const { count } = await db
    .selectFrom("audit")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

it("Every page under /intern stands in the table, with every act of its forms", () => {
  expect([...new Set(pages.map(([path]) => path))].sort()).toEqual(Object.keys(doors).sort());
  for (const [path, file] of pages) {
    const forms = Object.keys(doors[path]?.acts ?? {});
    expect(forms, path).toEqual(expect.arrayContaining(intentsOf(file)));
  }
});

describe.each(Object.entries(doors))("%s", (page, { read, acts }) => {
  it.each(everybody)("lets through or not: %s", async (who) => {
    const path = pathTo(page);
    const answer = await visitors[who].get(path);
    if (may(who, read)) expect([200, 302, 303]).toContain(answer.status);
    else expect([answer.status, answer.text]).toEqual([404, "Not found"]);

    if (!acts) {
      const { status } = await visitors[who].post(path, {});
      expect(status).toBe(may(who, "enter") ? 405 : 404);
    }
    for (const [intent, permission] of Object.entries(acts ?? {})) {
      const before = await countActs();
      const { status } = await visitors[who].post(path, { intent, id: mailId });
      if (may(who, permission)) expect([200, 303, 400], intent).toContain(status);
      else expect([status, await countActs()], intent).toEqual([404, before]);
    }
  });
});

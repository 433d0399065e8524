import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { can, roles, type Permission } from "~/backoffice/roles";
import { db } from "~/platform/db.server";
import type { StaffRole } from "../../db/staff-tables";
import { addressOf, backOffice, fillBackOffice } from "../support/back-office";
import { createStaff } from "../support/staff";
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
    acts: { again: "change-orders", "followed-up": "change-orders", withdraw: "change-orders" },
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

const modules = import.meta.glob<Record<string, unknown>>("../../app/backoffice/**/*.server.ts");

/** The keys of the table that an action looks an intent up in: `acts.get(textField(form, "intent"))`. */
async function namesInTable(file: string, source: string): Promise<string[]> {
  const table = /(\w+)\.get\(\s*(?:textField\(form, "intent"\)|intent)\s*\)/.exec(source)?.[1];
  if (!table) return [];
  const own = new RegExp(`const ${table}\\b[^;]*?\\(\\[(.*?)\\]\\);`, "s").exec(source)?.[1];
  if (own) return [...own.matchAll(/\[\s*"([\w-]+)"/g)].map(([, name = ""]) => name);
  const imported = [...source.matchAll(/import \{([^}]*)\} from "\.([^"]+)"/g)].find(([, names]) =>
    new RegExp(`\\b${table}\\b`).test(names ?? ""),
  );
  const path = join("../../app", dirname(file), `.${imported?.[2]}.ts`);
  const name = new RegExp(`(\\w+) as ${table}\\b`).exec(imported?.[1] ?? "")?.[1] ?? table;
  const found = (await modules[path]?.())?.[name];
  if (!(found instanceof Map)) throw new Error(`${file} has no table of its intents`);
  return [...(found as Map<string, unknown>).keys()];
}

/** The intents that a page's action tells apart. */
async function intentsOf(file: string): Promise<string[]> {
  const source = readFileSync(`app/${file}`, "utf8");
  const listed = /\[([^\]]*)\]\.includes\(intent\)/.exec(source)?.[1] ?? "";
  return [
    ...source.matchAll(/case "([\w-]+)":/g),
    ...source.matchAll(/textField\(form, "intent"\) [!=]== "([\w-]+)"/g),
    ...source.matchAll(/name="intent"\s+value="([\w-]+)"/g),
    ...listed.matchAll(/"([\w-]+)"/g),
  ]
    .map(([, intent = ""]) => intent)
    .concat(await namesInTable(file, source));
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
  Object.assign(params, await fillBackOffice());
  const mail = db.selectFrom("mails").select("id");
  mailId = (await mail.executeTakeFirstOrThrow()).id;
});

const may = (who: Someone, permission: Permission) =>
  who !== "customer" && who !== "nobody" && can(who, permission);

async function countActs(): Promise<number> {
  const { count } = await db
    .selectFrom("audit")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

it("Every page under /intern stands in the table, with every act of its forms", async () => {
  expect(backOffice.map(({ path }) => path).sort()).toEqual(Object.keys(doors).sort());
  for (const { path, file } of backOffice) {
    const forms = Object.keys(doors[path]?.acts ?? {});
    expect(forms, path).toEqual(expect.arrayContaining(await intentsOf(file)));
  }
});

describe.each(Object.entries(doors))("%s", (page, { read, acts }) => {
  it.each(everybody)("lets through or not: %s", async (who) => {
    const path = addressOf(page, params);
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

import { db } from "../../app/platform/db.server";

type Handler = (args: {
  request: Request;
  params: Record<string, string>;
  context: object;
}) => unknown;

interface RouteModule {
  loader?: Handler;
  action?: Handler;
}

/** The pages of the account's area, by path; each is called as Remix calls it. */
const pages: [pattern: RegExp, load: () => Promise<unknown>][] = [
  [/^\/anmelden$/, () => import("../../app/account/sign-in.route")],
  [/^\/anmelden\/code$/, () => import("../../app/account/second-factor.route")],
  [/^\/registrieren$/, () => import("../../app/account/sign-up.route")],
  [/^\/passwort-vergessen$/, () => import("../../app/account/forgot-password.route")],
  [/^\/reset-password$/, () => import("../../app/account/reset-password.route")],
  [/^\/bestaetigen$/, () => import("../../app/account/confirm-email.route")],
  [/^\/abmelden$/, () => import("../../app/account/sign-out.route")],
  [/^\/merkliste$/, () => import("../../app/favorites/favorites.route")],
  [/^\/account$/, () => import("../../app/account/profile.route")],
  [/^\/account\/bestellungen$/, () => import("../../app/account/orders.route")],
  [/^\/account\/bestellungen\/(?<order>[^/]+)$/, () => import("../../app/account/order.route")],
  [/^\/account\/merkliste$/, () => import("../../app/account/favorites.route")],
  [/^\/account\/sicherheit$/, () => import("../../app/account/security.route")],
  [/^\/account\/zwei-faktor$/, () => import("../../app/account/two-factor.route")],
  [/^\/account\/e-mail$/, () => import("../../app/account/email.route")],
  [/^\/e-mail-aendern$/, () => import("../../app/account/change-link.route")],
  [/^\/account\/loeschen$/, () => import("../../app/account/delete.route")],
  [/^\/account\/daten$/, () => import("../../app/account/data.route")],
  [/^\/warenkorb$/, () => import("../../app/cart/cart.route")],
  [/^\/stueckliste$/, () => import("../../app/lists/part-list.route")],
  [/^\/stueckliste\/datei$/, () => import("../../app/lists/list-file.route")],
  [/^\/checkout$/, () => import("../../app/checkout/checkout.route")],
  [/^\/checkout\/success$/, () => import("../../app/checkout/success.route")],
  [/^\/checkout\/cancel$/, () => import("../../app/checkout/cancel.route")],
  [/^\/bestellung\/(?<token>[^/]+)$/, () => import("../../app/orders/order-link.route")],
  [/^\/beleg\/(?<file>[^/]+)$/, () => import("../../app/account/document.route")],
  [/^\/intern\/belege$/, () => import("../../app/backoffice/documents/list.route")],
  [
    /^\/intern\/belege\/datei\/(?<paper>[^/]+)$/,
    () => import("../../app/backoffice/documents/file.route"),
  ],
  [
    /^\/intern\/belege\/export\/(?<list>[^/]+)$/,
    () => import("../../app/backoffice/documents/export.route"),
  ],
  [
    /^\/intern\/belege\/(?<document>[^/]+)$/,
    () => import("../../app/backoffice/documents/document.route"),
  ],
  [/^\/angebot\/(?<token>[^/]+)$/, () => import("../../app/offers/offer.route")],
  [/^\/intern\/angebote$/, () => import("../../app/backoffice/offers/list.route")],
  [
    /^\/intern\/angebote\/(?<offer>[^/]+)$/,
    () => import("../../app/backoffice/offers/offer.route"),
  ],
  [/^\/intern\/bestellungen\/neu$/, () => import("../../app/backoffice/offers/new.route")],
  [/^\/ankauf\/vorgang\/(?<token>[^/]+)$/, () => import("../../app/buyback/case.route")],
  [
    /^\/ankauf\/vorgang\/(?<token>[^/]+)\/(?<file>[^/]+)$/,
    () => import("../../app/buyback/case-file.route"),
  ],
  [/^\/intern\/ankauf$/, () => import("../../app/backoffice/buybacks/list.route")],
  [/^\/intern\/ankauf\/(?<case>[^/]+)$/, () => import("../../app/backoffice/buybacks/case.route")],
  [
    /^\/intern\/ankauf\/(?<case>[^/]+)\/(?<attachment>[^/]+)$/,
    () => import("../../app/backoffice/buybacks/file.route"),
  ],
  [/^\/kontakt$/, () => import("../../app/contact/contact.route")],
  [/^\/einladung$/, () => import("../../app/backoffice/invitation.route")],
  [/^\/intern\/mails$/, () => import("../../app/backoffice/today/mails.route")],
  [/^\/intern\/zahlungen$/, () => import("../../app/backoffice/payments/payments.route")],
  [
    /^\/intern\/zahlungen\/eingang\/(?<entry>[^/]+)$/,
    () => import("../../app/backoffice/payments/entry.route"),
  ],
  [/^\/intern\/zahlungen\/ausgang$/, () => import("../../app/backoffice/payments/outgoing.route")],
  [
    /^\/intern\/zahlungen\/ausgang\/(?<file>[^/]+)$/,
    () => import("../../app/backoffice/payments/transfer-file.route"),
  ],
  [/^\/intern\/berichte$/, () => import("../../app/backoffice/reports/reports.route")],
  [/^\/intern\/berichte\/csv$/, () => import("../../app/backoffice/reports/csv.route")],
  [/^\/intern\/nachfrage$/, () => import("../../app/backoffice/demand/list.route")],
  [/^\/intern\/nachfrage\/(?<part>[^/]+)$/, () => import("../../app/backoffice/demand/part.route")],
  [/^\/intern\/suche$/, () => import("../../app/backoffice/search/search.route")],
  [/^\/intern$/, () => import("../../app/backoffice/start.route")],
  [/^\/intern\/zwei-faktor$/, () => import("../../app/backoffice/second-factor.route")],
  [/^\/intern\/bestellungen$/, () => import("../../app/backoffice/orders/list.route")],
  [
    /^\/intern\/bestellungen\/(?<order>[^/]+)$/,
    () => import("../../app/backoffice/orders/order.route"),
  ],
  [
    /^\/intern\/bestellungen\/(?<order>[^/]+)\/lieferschein$/,
    () => import("../../app/backoffice/orders/slip.route"),
  ],
  [
    /^\/intern\/bestellungen\/(?<order>[^/]+)\/brief$/,
    () => import("../../app/backoffice/orders/letter.route"),
  ],
  [/^\/intern\/versand$/, () => import("../../app/backoffice/orders/packing-list.route")],
  [/^\/intern\/versand\/(?<order>[^/]+)$/, () => import("../../app/backoffice/orders/pack.route")],
  [/^\/intern\/eingang$/, () => import("../../app/backoffice/goods/list.route")],
  [/^\/intern\/eingang\/neu$/, () => import("../../app/backoffice/goods/receipt.route")],
  [/^\/intern\/eingang\/etiketten$/, () => import("../../app/backoffice/goods/labels.route")],
  [/^\/intern\/stueck\/(?<unit>[^/]+)$/, () => import("../../app/backoffice/goods/unit.route")],
  [
    /^\/intern\/stueck\/(?<unit>[^/]+)\/test$/,
    () => import("../../app/backoffice/goods/test.route"),
  ],
  [
    /^\/intern\/stueck\/(?<unit>[^/]+)\/etikett$/,
    () => import("../../app/backoffice/goods/labels.route"),
  ],
  [/^\/intern\/artikel$/, () => import("../../app/backoffice/articles/list.route")],
  [/^\/intern\/artikel\/auswahl$/, () => import("../../app/backoffice/articles/selection.route")],
  [/^\/intern\/artikel\/neu$/, () => import("../../app/backoffice/articles/new.route")],
  [
    /^\/intern\/artikel\/(?<article>[^/]+)$/,
    () => import("../../app/backoffice/articles/article.route"),
  ],
  [/^\/intern\/anfragen$/, () => import("../../app/backoffice/requests/requests.route")],
  [
    /^\/intern\/anfragen\/(?<request>[^/]+)$/,
    () => import("../../app/backoffice/requests/request.route"),
  ],
  [/^\/intern\/import\/export$/, () => import("../../app/backoffice/import/export.route")],
  [/^\/intern\/import$/, () => import("../../app/backoffice/import/list.route")],
  [
    /^\/intern\/import\/(?<import>[^/]+)$/,
    () => import("../../app/backoffice/import/import.route"),
  ],
  [/^\/intern\/personen$/, () => import("../../app/backoffice/persons/persons.route")],
  [
    /^\/intern\/personen\/(?<mail>[^/]+)$/,
    () => import("../../app/backoffice/persons/person.route"),
  ],
  [
    /^\/intern\/personen\/(?<mail>[^/]+)\/daten$/,
    () => import("../../app/backoffice/persons/person-data.route"),
  ],
  [/^\/intern\/personal$/, () => import("../../app/backoffice/staff.route")],
  [/^\/intern\/personal\/(?<member>[^/]+)$/, () => import("../../app/backoffice/member.route")],
  [/^\/intern\/einstellungen$/, () => import("../../app/backoffice/settings/settings.route")],
  [
    /^\/intern\/einstellungen\/(?<section>[^/]+)$/,
    () => import("../../app/backoffice/settings/section.route"),
  ],
  [/^\/intern\/protokoll$/, () => import("../../app/backoffice/audit.route")],
  [/^\/bescheid$/, () => import("../../app/demand/wait.route")],
  [/^\/bescheid\/ende$/, () => import("../../app/demand/wait-end.route")],
  [/^\/katalog$/, () => import("../../app/catalogue/catalogue.route")],
  [/^\/produkt\/(?<product>[^/]+)$/, () => import("../../app/product/product.route")],
  [/^\/newsletter\/bestaetigen$/, () => import("../../app/newsletter/confirm.route")],
  [/^\/newsletter\/abmelden$/, () => import("../../app/newsletter/unsubscribe.route")],
];

export interface Answer {
  status: number;
  location: string | null;
  headers: Headers;
  /** What the page's component or the reader gets. */
  data: Record<string, unknown>;
  text: string;
}

interface DataLike {
  data: Record<string, unknown> | null;
  init: { status?: number; headers?: HeadersInit } | null;
}

async function toAnswer(result: unknown): Promise<Answer> {
  if (result instanceof Response) {
    const { status, headers } = result;
    const text = await result.text();
    return { status, headers, location: headers.get("Location"), data: {}, text };
  }
  const isData = typeof result === "object" && result !== null && "init" in result;
  const { data, init } = isData ? (result as DataLike) : { data: result, init: null };
  const headers = new Headers(init?.headers);
  const content = (data ?? {}) as Record<string, unknown>;
  return { status: init?.status ?? 200, location: null, headers, data: content, text: "" };
}

let addresses = 0;

/** One browser: it keeps its cookies and has an address of its own. */
export class Visitor {
  readonly cookies = new Map<string, string>();
  readonly address: string;

  constructor(address?: string) {
    addresses += 1;
    this.address = address ?? `10.${addresses >> 8}.${addresses & 255}.1`;
  }

  get(path: string): Promise<Answer> {
    return this.#call("loader", path, {});
  }

  post(
    path: string,
    fields: Record<string, string> | [string, string][] | FormData,
  ): Promise<Answer> {
    const body = fields instanceof FormData ? fields : new URLSearchParams(fields);
    return this.#call("action", path, { method: "POST", body });
  }

  async signIn(user: { email: string; password: string }): Promise<Answer> {
    const { email, password } = user;
    return this.post("/anmelden", { email, password });
  }

  async #call(kind: keyof RouteModule, path: string, init: RequestInit): Promise<Answer> {
    const url = new URL(path, "http://shop.test");
    const page = pages.find(([pattern]) => pattern.test(url.pathname));
    if (!page) throw new Error(`no page ${path}`);
    const [pattern, load] = page;
    const handler = ((await load()) as RouteModule)[kind];
    if (!handler) throw new Error(`${path} has no ${kind}`);
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const headers = {
      "x-client-ip": this.address,
      "User-Agent": "Firefox/1 Linux",
      Cookie: cookie,
    };
    const request = new Request(url, { ...init, headers });
    const groups = Object.entries(pattern.exec(url.pathname)?.groups ?? {});
    const params = Object.fromEntries(
      groups.map(([name, text]) => [name, decodeURIComponent(text)]),
    );
    let answer: Answer;
    try {
      answer = await toAnswer(await handler({ request, params, context: {} }));
    } catch (thrown) {
      if (thrown instanceof Error) throw thrown;
      answer = await toAnswer(thrown);
    }
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ""] = line.split(";");
      const [name = "", value = ""] = pair.split(/=(.*)/s);
      if (/max-age=0/i.test(line)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return answer;
  }
}

/** Refused by no rule. */
export const goodPassword = "Kupferdraht-Wabe-47";

let people = 0;

export function freshPerson() {
  people += 1;
  return {
    firstName: "Erika",
    lastName: "Muster",
    gender: "female",
    email: `person${people}@customer.test`,
    phone: "",
    company: "",
    password: goodPassword,
  };
}

/** Signs a new person up through the form. */
export async function createAccount(changes: { verified?: boolean } = {}) {
  const person = freshPerson();
  const answer = await new Visitor().post("/registrieren", person);
  if (answer.status !== 303) throw new Error(`sign-up answered ${answer.status}`);
  if (changes.verified) {
    await db
      .updateTable("users")
      .set({ email_verified_at: new Date() })
      .where("email", "=", person.email)
      .execute();
  }
  const { id } = await db
    .selectFrom("users")
    .select("id")
    .where("email", "=", person.email)
    .executeTakeFirstOrThrow();
  return { ...person, id };
}

/** A new account, signed in. */
export async function createSignedIn(changes: { verified?: boolean } = {}) {
  const person = await createAccount(changes);
  const visitor = new Visitor();
  await visitor.signIn(person);
  return { person, visitor };
}

/** The mails waiting for or sent to an address, oldest first. */
export async function mailsTo(recipient: string) {
  return db
    .selectFrom("mails")
    .select(["id", "kind", "message", "language"])
    .where("recipient", "=", recipient)
    .orderBy("created_at")
    .execute();
}

/** The path of the last link to `path` that was mailed to an address. */
export async function mailedLink(recipient: string, path: string): Promise<string> {
  const mails = await mailsTo(recipient);
  const pattern = new RegExp(`http://shop\\.test(${path}\\?\\S+)`);
  const found = mails.map((mail) => pattern.exec(mail.message.text)?.[1]).filter(Boolean);
  const last = found.at(-1);
  if (!last) throw new Error(`no link to ${path} for ${recipient}`);
  return last;
}

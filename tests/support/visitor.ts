import { randomUUID } from "node:crypto";
import { db } from "../../app/platform/db.server";
import { matchRoute } from "./routes";

type Handler = (args: {
  request: Request;
  params: Record<string, string>;
  context: object;
}) => unknown;

interface RouteModule {
  loader?: Handler;
  action?: Handler;
}

/** Each is called as Remix calls it, without the layout around it. */
const pages = import.meta.glob<RouteModule>("../../app/**/*.route.{ts,tsx}");

export interface Answer {
  status: number;
  location: string | null;
  headers: Headers;
  /** What the page's component or the reader gets. */
  data: Record<string, unknown>;
  text: string;
}

/** What a form's page says is wrong, by field. */
export function errorsOf({ data }: Pick<Answer, "data">): Record<string, string[]> {
  return (data.lastResult as { error?: Record<string, string[]> } | undefined)?.error ?? {};
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

/** Of somebody of whom nothing is known. */
export const freshEmail = () => `${randomUUID()}@customer.test`;

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
    const page = matchRoute(url.pathname);
    if (!page) throw new Error(`no page ${path}`);
    const { params } = page;
    const handler = (await pages[`../../app/${page.file}`]?.())?.[kind];
    if (!handler) throw new Error(`${path} has no ${kind}`);
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const headers = {
      "x-client-ip": this.address,
      "User-Agent": "Firefox/1 Linux",
      Cookie: cookie,
    };
    const request = new Request(url, { ...init, headers });
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

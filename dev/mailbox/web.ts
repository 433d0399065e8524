import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { STYLE } from "../page";
import { readAttachment, type Mail } from "./mail";
import type { MailFolder } from "./mail-folder";
import { renderFrame, renderList, renderMail, renderNotFound } from "./pages";

const PAGE_SIZE = 50;
const MAX_JSON_MAILS = 1000;
const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; img-src data:; frame-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'";
// The body may bring its own styles and pictures, nothing that runs or is sent anywhere.
const FRAME_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data: http: https:; font-src data:; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox";

interface Answer {
  status?: number;
  type: string;
  body: string | Buffer;
  headers?: Record<string, string>;
}

export class MailboxWeb {
  readonly #folder: MailFolder;
  readonly #http = createServer((request, response) => void this.#serve(request, response));

  constructor(folder: MailFolder) {
    this.#folder = folder;
  }

  async open(port: number): Promise<number> {
    await new Promise<void>((resolve, reject) => {
      this.#http.once("error", reject);
      this.#http.listen(port, "127.0.0.1", () => resolve());
    });
    return (this.#http.address() as AddressInfo).port;
  }

  async close(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.#http.close(() => resolve()));
    this.#http.closeAllConnections();
    await closed;
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      send(response, await this.#answer(request));
    } catch (error) {
      console.error("mailbox:", error);
      send(response, { status: 500, type: "text/plain", body: "Interner Fehler" });
    }
  }

  async #answer(request: IncomingMessage): Promise<Answer> {
    const url = new URL(request.url ?? "/", "http://mailbox.localhost");
    if (request.method !== "GET" && request.method !== "HEAD") {
      return { status: 405, type: "text/plain", body: "Nur GET", headers: { allow: "GET, HEAD" } };
    }
    if (url.pathname === "/") return this.#list(url.searchParams);
    if (url.pathname === "/style.css") return { type: "text/css", body: STYLE };
    if (url.pathname === "/mails.json") return this.#listJson(url.searchParams);
    const match = /^\/mails\/([^/]+?)(\.json|\/html|\/raw|\/attachments\/(\d{1,4}))?$/.exec(
      url.pathname,
    );
    const id = match?.[1] && safeDecode(match[1]);
    const answer = id && (await this.#mail(id, match?.[2] ?? "", Number(match?.[3])));
    return answer || { status: 404, ...page(renderNotFound()) };
  }

  async #mail(id: string, view: string, attachment: number): Promise<Answer | undefined> {
    const mail = await this.#folder.find(id);
    if (!mail) return undefined;
    if (view === "") return page(renderMail(mail));
    if (view === ".json") return json(mail);
    if (view === "/html") {
      return {
        type: "text/html",
        body: renderFrame(mail),
        headers: { "content-security-policy": FRAME_POLICY },
      };
    }
    const raw = await this.#folder.raw(id);
    if (!raw) return undefined;
    if (view === "/raw") return download(raw, "message/rfc822", `${id}.eml`);
    const bytes = await readAttachment(raw, attachment);
    const filename = mail.attachments[attachment]?.filename ?? "anhang";
    return bytes && download(bytes, "application/octet-stream", filename);
  }

  async #list(query: URLSearchParams): Promise<Answer> {
    const ids = await this.#folder.ids();
    const pageCount = Math.max(1, Math.ceil(ids.length / PAGE_SIZE));
    const wanted = Math.trunc(Number(query.get("page") ?? "1")) || 1;
    const number = Math.min(Math.max(wanted, 1), pageCount);
    const pageIds = ids.slice((number - 1) * PAGE_SIZE, number * PAGE_SIZE);
    const mails = await this.#find(pageIds);
    return page(renderList({ mails, total: ids.length, page: number, pageCount }));
  }

  /** `?to=` filters by recipient (blind copies too), `?limit=` takes the newest. */
  async #listJson(query: URLSearchParams): Promise<Answer> {
    const to = query.get("to")?.toLowerCase();
    const limit = Math.min(Number(query.get("limit") ?? MAX_JSON_MAILS) || 0, MAX_JSON_MAILS);
    const mails: Mail[] = [];
    for (const id of await this.#folder.ids()) {
      if (mails.length >= limit) break;
      const [mail] = await this.#find([id]);
      if (!mail) continue;
      if (!to || mail.deliveredTo.some((address) => address.toLowerCase() === to)) mails.push(mail);
    }
    return json(mails);
  }

  async #find(ids: readonly string[]): Promise<Mail[]> {
    const mails = await Promise.all(
      // A file that isn't a readable mail doesn't take the page down.
      ids.map((id) => this.#folder.find(id).catch(() => undefined)),
    );
    return mails.filter((mail) => mail !== undefined);
  }
}

function page(body: string): Answer {
  return { type: "text/html", body, headers: { "content-security-policy": PAGE_POLICY } };
}

function json(value: unknown): Answer {
  return { type: "application/json", body: JSON.stringify(value) };
}

function download(body: Buffer, type: string, filename: string): Answer {
  const encoded = encodeURIComponent(Buffer.from(filename).toString()).replace(/['()*]/g, "_");
  return {
    type,
    body,
    headers: { "content-disposition": `attachment; filename*=UTF-8''${encoded}` },
  };
}

function send(response: ServerResponse, { status = 200, type, body, headers }: Answer): void {
  const charset = type.startsWith("text/") ? "; charset=utf-8" : "";
  response.writeHead(status, {
    "content-type": type + charset,
    "content-length": Buffer.byteLength(body),
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    ...headers,
  });
  response.end(body);
}

function safeDecode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

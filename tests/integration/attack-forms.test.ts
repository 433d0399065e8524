import { beforeAll, describe, expect, it } from "vitest";
import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { request as httpRequest } from "node:http";
import { db } from "~/platform/db.server";
import { isFieldName } from "~/platform/form.server";
import {
  bodies,
  fingerprint,
  filledIn,
  places,
  strangeNames,
  urlencoded,
} from "../support/attacks";
import { distinctForms, type FoundForm } from "../support/crawler";
import { type Crawl, crawlTheShop } from "../support/shop-crawl";
import { Visitor } from "../support/server";
import { serverOfFile } from "../support/server-of-file";

const server = serverOfFile();
let found: Crawl;
let forms: { visitor: Visitor; form: FoundForm }[];

beforeAll(async () => {
  found = await crawlTheShop(server.origin);
  forms = [found.guest, found.customer].flatMap((visitor) => {
    const pages = found.pages.filter((entry) => entry.visitor === visitor);
    return distinctForms(pages.map(({ page }) => page)).map((form) => ({ visitor, form }));
  });
});

function residentMegabytes(status: string): number {
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

async function memory(): Promise<number> {
  return residentMegabytes(await readFile(`/proc/${server.pid}/status`, "utf8"));
}

describe("the crawl", () => {
  it("finds the forms of every room", () => {
    const actions = new Set(forms.map(({ form }) => form.action.replace(/\?.*/, "")));
    for (const action of [
      "/warenkorb",
      "/merkliste",
      "/checkout",
      "/anmelden",
      "/registrieren",
      "/passwort-vergessen",
      "/abmelden",
      "/account",
      "/account/sicherheit",
      "/account/loeschen",
      "/ankauf",
      "/kontakt",
      "/widerruf",
      "/sprache",
    ]) {
      expect(actions).toContain(action);
    }
  });
});

describe("a form posted from another site", () => {
  const disguises: Record<string, string>[] = [
    { Origin: "https://evil.test" },
    { Origin: "null" },
    { "Sec-Fetch-Site": "cross-site", Origin: "https://evil.test" },
    { "Sec-Fetch-Site": "same-site" },
    { Referer: "https://evil.test/warenkorb" },
    { Origin: "https://evil.test", "X-Forwarded-Host": "evil.test", "X-Forwarded-Proto": "https" },
    {},
  ];

  it("is refused everywhere, in every disguise, and changes nothing", async () => {
    const before = await fingerprint();
    let attacks = 0;
    const accepted: string[] = [];
    for (const { visitor, form } of forms) {
      for (const headers of [...disguises, { Origin: `${server.origin}.evil.test` }]) {
        for (const place of places(form)) {
          const body = new URLSearchParams(filledIn(form));
          const answer = await visitor.request(place, { method: "POST", body, headers });
          attacks += 1;
          // What has no such address (404) or takes no such request (405) is refused as well.
          if (![403, 404, 405].includes(answer.status) || answer.headers.has("set-cookie")) {
            accepted.push(`${place} ${JSON.stringify(headers)} ${answer.status}`);
          }
          await answer.arrayBuffer();
        }
      }
    }
    expect(accepted).toEqual([]);
    expect(attacks).toBeGreaterThan(500);
    expect(await fingerprint()).toBe(before);
  }, 120_000);

  it("is refused when the host name is forged as well", async () => {
    const before = await fingerprint();
    const { hostname, port } = new URL(server.origin);
    for (const { form } of forms) {
      const headers = {
        Host: "evil.test",
        Origin: "http://evil.test",
        "Content-Type": "application/x-www-form-urlencoded",
      };
      const status = await new Promise((resolve, reject) => {
        const options = { hostname, port, path: form.action, method: "POST", headers };
        const sent = httpRequest(options, (answer) => {
          answer.resume();
          resolve(answer.statusCode);
        });
        sent.on("error", reject);
        sent.end(new URLSearchParams(filledIn(form)).toString());
      });
      expect(status).toBe(403);
    }
    expect(await fingerprint()).toBe(before);
  });
});

describe("a form that posts to no page", () => {
  it.each([
    ["/sprache", { language: "klingon" }],
    ["/merkliste", { intent: "become-admin" }],
  ])("answers nonsense with the shop's error page: %s", async (path, fields) => {
    const answer = await found.guest.post(path, fields);
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain("<html lang=");
  });
});

describe("a mail program that ends a subscription with one click", () => {
  const multipart = new FormData();
  multipart.set("List-Unsubscribe", "One-Click");
  const urlencoded = new URLSearchParams({ "List-Unsubscribe": "One-Click" });

  it.each([
    ["a form", urlencoded, {}],
    ["a form in parts", multipart, {}],
    ["its web page", urlencoded, { Origin: "https://mail.test", "Sec-Fetch-Site": "cross-site" }],
  ])("needs no page of the shop around it, the link is the proof: %s", async (_, body, headers) => {
    const oneClick = { method: "POST", body, headers };
    const { id } = await db
      .insertInto("newsletter_subscriptions")
      .values({
        email: `${randomUUID()}@customer.test`,
        language: "de",
        requested_at: new Date(),
        confirmed_at: new Date(),
        unsubscribed_at: null,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const program = new Visitor(server.origin);
    const unsubscribedAt = async () => {
      const row = await db
        .selectFrom("newsletter_subscriptions")
        .select("unsubscribed_at")
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      return row.unsubscribed_at;
    };
    await program.get(`/newsletter/abmelden?id=${id}`);
    expect(await unsubscribedAt()).toBeNull();
    const ended = await program.request(`/newsletter/abmelden?id=${id}`, oneClick);
    expect(ended.status).toBe(200);
    const first = await unsubscribedAt();
    expect(first).not.toBeNull();
    const again = await program.request(`/newsletter/abmelden?id=${id}`, oneClick);
    expect(again.status).toBe(200);
    expect(await unsubscribedAt()).toEqual(first);
    // The door is open for this alone: neither confirming nor any other form comes through it.
    const confirmed = await program.request("/newsletter/bestaetigen?token=x", oneClick);
    expect(confirmed.status).toBe(403);
  });
});

describe("a hostile body", () => {
  it.each(Object.entries(bodies))("of %s never breaks a form", async (_what, make) => {
    const failures: string[] = [];
    for (const { visitor, form } of forms) {
      // Signing out or deleting the account would end the attack.
      if (/abmelden|loeschen/.test(form.action)) continue;
      const { type, body } = make(form);
      const status = await visitor
        .request(form.action, {
          method: "POST",
          body: new TextEncoder().encode(body),
          headers: { Origin: server.origin, ...(type ? { "Content-Type": type } : {}) },
          signal: AbortSignal.timeout(10_000),
        })
        .then(async (answer) => {
          await answer.arrayBuffer();
          return answer.status;
        })
        .catch((error: Error) => `no answer: ${error.message}`);
      if (typeof status === "string" || status >= 500) failures.push(`${form.action} ${status}`);
    }
    expect(failures).toEqual([]);
  });

  it.each(Object.entries(strangeNames))(
    "with a field whose name is %s is refused by every form",
    async (_what, name) => {
      const answers: string[] = [];
      for (const { visitor, form } of forms) {
        const body = new URLSearchParams([...filledIn(form), [name, "1"]]);
        const headers = { Origin: server.origin };
        const answer = await visitor.request(form.action, { method: "POST", body, headers });
        await answer.arrayBuffer();
        // 401 where an attack before this one has signed the customer out.
        if (![400, 401, 413].includes(answer.status)) {
          answers.push(`${form.action} ${answer.status}`);
        }
      }
      expect(answers).toEqual([]);
    },
  );

  it("has names that are accepted when a page of the shop sent it", () => {
    const names = new Set(forms.flatMap(({ form }) => form.fields.map(({ name }) => name)));
    expect(names.size).toBeGreaterThan(30);
    expect([...names].filter((name) => !isFieldName(name))).toEqual([]);
  });

  it("of 300 MB is refused by every form before it is read, and memory stays flat", async () => {
    const before = await memory();
    const { hostname, port } = new URL(server.origin);
    for (const { form } of forms) {
      const headers = {
        Origin: server.origin,
        "Content-Type": urlencoded,
        "Content-Length": String(300 * 1024 * 1024),
      };
      const status = await new Promise<number | undefined>((resolve, reject) => {
        const options = { hostname, port, path: form.action, method: "POST", headers };
        const sent = httpRequest(options, (answer) => {
          resolve(answer.statusCode);
          sent.destroy();
        });
        sent.on("error", () => reject(new Error(`${form.action} broke the connection`)));
        sent.write("x".repeat(64 * 1024));
      });
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
    }
    expect((await memory()) - before).toBeLessThan(100);
  });

  it("leaves no error in the log and the server in service", async () => {
    expect((await found.guest.get("/katalog")).status).toBe(200);
    const errors = server
      .output()
      .split("\n")
      .filter((line) => line.includes('"level":50') || /unhandled/i.test(line));
    expect(errors).toEqual([]);
  });
});

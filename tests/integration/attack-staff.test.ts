import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { db } from "~/platform/db.server";
import { ALARM } from "~/platform/mail.server";
import {
  bodies,
  fingerprint,
  filledIn,
  places,
  strangeNames,
  urlencoded,
} from "../support/attacks";
import { backOffice } from "../support/back-office";
import { kindOf, type FoundForm } from "../support/crawler";
import { hostileFiles, makeHostileFile } from "../support/hostile-files";
import { crawlBackOffice } from "../support/office-crawl";
import type { Visitor } from "../support/server";
import { serverOfFile } from "../support/server-of-file";

// From the outside, by an owner's session: what the forms of the back office take from whoever
// holds it, or makes its browser send something.

const server = serverOfFile();
let owner: Visitor;
let forms: FoundForm[];

beforeAll(async () => {
  const found = await crawlBackOffice(server.origin);
  ({ owner, forms } = found);
  const broken = found.pages.filter(({ status }) => status >= 400);
  expect(broken.map(({ path }) => path)).toEqual([]);
});

const headers = () => ({ Origin: server.origin });

function memory(): number {
  const status = readFileSync(`/proc/${server.pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

/** @returns the status, or what became of the request */
async function send(form: FoundForm, body: BodyInit, type?: string): Promise<number | string> {
  try {
    const answer = await owner.request(form.action, {
      method: "POST",
      body,
      headers: { ...headers(), ...(type ? { "Content-Type": type } : {}) },
      signal: AbortSignal.timeout(10_000),
    });
    await answer.arrayBuffer();
    return answer.status;
  } catch (error) {
    return (error as Error).message;
  }
}

const isBroken = (status: number | string) => typeof status === "string" || status >= 500;

it("The crawl finds a form of every page that takes one", () => {
  const found = new Set(forms.map(({ action }) => kindOf(action)));
  const takesForms = backOffice.filter(({ file }) => {
    const source = readFileSync(`app/${file}`, "utf8");
    return /export async function action/.test(source);
  });
  const missing = takesForms.map(({ path }) => path).filter((path) => !found.has(path));
  // Its set-up is behind whoever is here.
  expect(missing).toEqual(["intern/zwei-faktor"]);
});

it("Posted from another site none of them changes anything", async () => {
  // The server's own minute may fall in between: a sweep of the orders (acts on them are in the
  // audit log), an alarm, a mail that leaves.
  const stored = async () => {
    const mails = await db
      .selectFrom("mails")
      .select("id")
      .where("kind", "<>", ALARM)
      .orderBy("id")
      .execute();
    const tables = (await fingerprint()).replace(/^(alarms|mails|orders) .*$/gm, "");
    return `${tables}\nmails ${mails.map(({ id }) => id).join()}`;
  };
  const before = await stored();
  const accepted: string[] = [];
  const disguises: Record<string, string>[] = [
    { Origin: "https://evil.test" },
    { "Sec-Fetch-Site": "same-site" },
    {},
  ];
  for (const form of forms) {
    for (const disguise of disguises) {
      for (const place of places(form)) {
        const body = new URLSearchParams(filledIn(form));
        const answer = await owner.request(place, { method: "POST", body, headers: disguise });
        await answer.arrayBuffer();
        if (![403, 404, 405].includes(answer.status)) accepted.push(`${place} ${answer.status}`);
      }
    }
  }
  expect(accepted).toEqual([]);
  expect(await stored()).toBe(before);
});

describe("A hostile body", () => {
  it.each(Object.entries(bodies))("of %s breaks no form", async (_what, make) => {
    const failures: string[] = [];
    for (const form of forms) {
      const { type, body } = make(form);
      const status = await send(form, new TextEncoder().encode(body), type);
      if (isBroken(status)) failures.push(`${form.action} ${status}`);
    }
    expect(failures).toEqual([]);
  });

  it.each(Object.entries(strangeNames))(
    "with a field whose name is %s is refused by every form",
    async (_what, name) => {
      const answers: string[] = [];
      for (const form of forms) {
        const body = new URLSearchParams([...filledIn(form), [name, "1"]]).toString();
        const status = await send(form, body, urlencoded);
        if (![400, 404, 413].includes(Number(status))) answers.push(`${form.action} ${status}`);
      }
      expect(answers).toEqual([]);
    },
  );
});

describe("A hostile file", () => {
  it.each(Object.keys(hostileFiles))("that is %s breaks no form", async (what) => {
    const { name, type, bytes } = await makeHostileFile(what);
    const before = memory();
    const failures: string[] = [];
    const withFiles = forms.filter(({ multipart }) => multipart);
    expect(withFiles.length).toBeGreaterThan(4);
    for (const form of withFiles) {
      const body = new FormData();
      for (const field of form.fields) {
        if (field.type === "file") body.append(field.name, new File([bytes], name, { type }));
        else body.append(field.name, field.value);
      }
      const status = await send(form, body);
      if (isBroken(status)) failures.push(`${form.action} ${status}`);
    }
    expect(failures).toEqual([]);
    expect(memory() - before).toBeLessThan(250);
  });
});

it("After all of it the server still serves, and its log has no error", async () => {
  expect((await owner.get("/healthz")).status).toBe(200);
  const errors = server
    .output()
    .split("\n")
    .filter((line) => line.includes('"level":50') || /unhandled/i.test(line));
  expect(errors).toEqual([]);
});

import { createHash, randomBytes } from "node:crypto";
import { ListObjectsV2Command } from "@aws-sdk/client-s3";
import { afterEach, describe, expect, it } from "vitest";
import { handleBuyback, handleFiles } from "~/buyback/handle-buyback.server";
import { sweepUploads } from "~/buyback/sweep.server";
import { db } from "~/platform/db.server";
import { findObject, listOpenUploads, s3 } from "~/platform/storage.server";
import { objectStore } from "../support/fresh-shop";
import { openedForm, post } from "../support/requests";

const MAX = 104_857_600;
let counter = 0;

const pdf = (size: number) => Buffer.concat([Buffer.from("%PDF-1.7\n"), randomBytes(size - 9)]);
const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

interface Sent {
  name: string;
  bytes: Buffer;
}

function values(part: Record<string, string> = {}): Record<string, string> {
  return {
    formToken: openedForm(),
    firstName: "Erika",
    lastName: "Muster",
    company: "",
    email: `seller-${++counter}@customer.test`,
    phone: "",
    components: "10 × 6ES7315-2EH14-0AB0, gebraucht",
    website: "",
    ...part,
  };
}

function formOf(fields: Record<string, string>, files: Sent[] = []): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const { name, bytes } of files)
    form.append("files", new File([new Uint8Array(bytes)], name));
  if (files.length === 0) form.append("files", new File([], ""));
  return form;
}

async function send(fields: Record<string, string>, files: Sent[] = []) {
  return outcome(await handleBuyback(post("/ankauf", formOf(fields, files))));
}

function outcome(answer: Awaited<ReturnType<typeof handleBuyback>>) {
  if (!("data" in answer)) return { status: answer.status, files: [], refused: [] };
  const { files, refused, lastResult } = answer.data;
  return { status: answer.init?.status ?? 200, files, refused, errors: lastResult.error };
}

async function keys(prefix: string): Promise<string[]> {
  const command = new ListObjectsV2Command({ Bucket: "shop", Prefix: prefix });
  return ((await s3.send(command)).Contents ?? []).map(({ Key }) => Key ?? "");
}

const draftOf = (fields: Record<string, string>) => (fields.formToken ?? "").split(".")[0] ?? "";
const request = (email: string) =>
  db.selectFrom("buyback_requests").selectAll().where("email", "=", email).executeTakeFirst();

afterEach(() => objectStore.faults.clear());

describe("a buy-back request", () => {
  it("keeps its files privately, as sent, and mails links that expire", async () => {
    const fields = values();
    const files = [
      { name: "Größe;a=b.pdf", bytes: pdf(6_000_000) },
      { name: "Größe;a=b.pdf", bytes: pdf(1_000) },
    ];
    expect((await send(fields, files)).status).toBe(303);
    const row = await request(fields.email ?? "");
    expect(row?.id).toBe(draftOf(fields));
    const stored = await db
      .selectFrom("buyback_files")
      .selectAll()
      .where("request_id", "=", row?.id ?? "")
      .orderBy("object_key")
      .execute();
    expect(stored.map(({ name, sha256 }) => ({ name, sha256 }))).toEqual(
      files.map(({ name, bytes }) => ({ name, sha256: sha256(bytes) })),
    );
    for (const [index, { object_key }] of stored.entries()) {
      expect(object_key).toMatch(new RegExp(`^${row?.id}/evaluation-\\d+-[\\w.-]+\\.pdf$`));
      const object = await findObject(object_key);
      expect(sha256(Buffer.from(object?.body ?? []))).toBe(sha256(files[index]?.bytes ?? pdf(9)));
    }
    const mails = await db.selectFrom("mails").selectAll().orderBy("created_at").execute();
    const toShop = mails.find((mail) => mail.message.replyTo?.address === fields.email);
    const [link = ""] = toShop?.message.text.match(/^http\S+evaluation\S+$/m) ?? [];
    expect((await fetch(link.split("?")[0] ?? "")).status).toBe(403);
    const download = await fetch(link);
    expect(download.status).toBe(200);
    expect(download.headers.get("content-disposition")).toContain("attachment");
    expect(new URL(link).searchParams.get("X-Amz-Expires")).toBe("604800");
    const confirmation = mails.find((mail) => mail.recipient === fields.email);
    expect(confirmation?.message.text).not.toContain("6ES7315");
  });

  it("with a wrong field keeps its files for the next try", async () => {
    const fields = values({ components: "zu kurz" });
    const first = await send(fields, [{ name: "a.pdf", bytes: pdf(500) }]);
    expect(first.status).toBe(400);
    expect(first.files).toMatchObject([{ name: "a.pdf", size: 500 }]);
    const second = await send({ ...fields, components: "jetzt lang genug" }, [
      { name: "b.pdf", bytes: pdf(600) },
    ]);
    expect(second.status).toBe(303);
    expect(await keys(draftOf(fields))).toHaveLength(2);
  });

  it("keeps the good ones of its files, and one can be removed", async () => {
    const fields = values();
    const answer = await send(fields, [
      { name: "gut.pdf", bytes: pdf(500) },
      { name: "getarnt.jpg", bytes: Buffer.from("<!doctype html><script>alert(1)</script>") },
      { name: "bild.svg", bytes: Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>") },
      { name: "leer.pdf", bytes: Buffer.alloc(0) },
      { name: "auch gut.pdf", bytes: pdf(700) },
    ]);
    expect(answer.status).toBe(400);
    expect(answer.files.map(({ name }) => name)).toEqual(["gut.pdf", "auch gut.pdf"]);
    expect(answer.refused).toEqual([
      { name: "getarnt.jpg", reason: "type" },
      { name: "bild.svg", reason: "type" },
      { name: "leer.pdf", reason: "empty" },
    ]);
    const removal = await send({ ...fields, remove: answer.files[0]?.id ?? "" });
    expect(removal.status).toBe(200);
    expect(removal.files.map(({ name }) => name)).toEqual(["auch gut.pdf"]);
    expect(await keys(draftOf(fields))).toHaveLength(1);
    expect(await request(fields.email ?? "")).toBeUndefined();
  });

  it("doesn't let one seller remove another one's file", async () => {
    const mine = values({ intent: "upload" });
    const { files } = await send(mine, [{ name: "meins.pdf", bytes: pdf(500) }]);
    await send(values({ remove: files[0]?.id ?? "" }));
    expect((await send(mine)).files).toHaveLength(1);
  });

  it("takes 20 files and says so about the 21st", async () => {
    const fields = values();
    const files = Array.from({ length: 21 }, (_, index) => ({
      name: `${index}.pdf`,
      bytes: pdf(100),
    }));
    const answer = await send(fields, files);
    expect(answer.files).toHaveLength(20);
    expect(answer.refused).toEqual([{ name: "20.pdf", reason: "tooMany" }]);
    expect((await send(fields)).status).toBe(303);
  });

  it("takes a file of exactly 100 MB and refuses one byte more", async () => {
    const fields = values();
    const answer = await send(fields, [
      { name: "genau.pdf", bytes: pdf(MAX) },
      { name: "zu gross.pdf", bytes: pdf(MAX + 1) },
      { name: "danach.pdf", bytes: pdf(100) },
    ]);
    expect(answer.files.map(({ name, size }) => [name, size])).toEqual([
      ["genau.pdf", MAX],
      ["danach.pdf", 100],
    ]);
    expect(answer.refused).toEqual([{ name: "zu gross.pdf", reason: "tooLarge" }]);
    expect(await keys(draftOf(fields))).toHaveLength(2);
    expect(await listOpenUploads(draftOf(fields))).toEqual([]);
  });

  it("sent twice is kept once", async () => {
    const fields = values();
    await send(fields);
    expect((await send(fields)).status).toBe(303);
    const rows = await db
      .selectFrom("buyback_requests")
      .select("id")
      .where("email", "=", fields.email ?? "")
      .execute();
    expect(rows).toHaveLength(1);
  });
});

describe("a form that isn't one of ours", () => {
  const raw = (body: string | Buffer, type: string) =>
    handleBuyback(
      new Request("http://shop.test/ankauf", {
        method: "POST",
        body: typeof body === "string" ? body : new Uint8Array(body),
        headers: { "Content-Type": type },
      }),
    );
  const part = (name: string, value: string) =>
    `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

  it.each([
    ["no boundary", 400, "abc", "multipart/form-data"],
    ["JSON", 400, "{}", "application/json"],
    ["no end", 400, part("firstName", "E"), "multipart/form-data; boundary=x"],
    [
      "10,000 parts",
      413,
      part("a", "b").repeat(10_000) + "--x--",
      "multipart/form-data; boundary=x",
    ],
    [
      "10 MB in a text field",
      413,
      part("components", "x".repeat(10_000_000)) + "--x--",
      "multipart/form-data; boundary=x",
    ],
  ])("(%s) is refused with %i", async (_what, status, body, type) => {
    const answer = await raw(body, type).catch((error: unknown) => error);
    expect(answer).toBeInstanceOf(Response);
    expect((answer as Response).status).toBe(status);
  });

  it("brings no files under a forged token", async () => {
    const answer = await send(values({ formToken: "x.y.z" }), [{ name: "a.pdf", bytes: pdf(99) }]);
    expect(answer.status).toBe(400);
    expect(answer.errors).toEqual({ "": ["form.expired"] });
  });
});

describe("a request that breaks off in the middle of a file", () => {
  it("leaves no object and no open upload", async () => {
    const fields = values();
    const whole = Buffer.from(
      await new Response(
        formOf(fields, [
          { name: "ganz.pdf", bytes: pdf(1_000) },
          { name: "halb.pdf", bytes: pdf(30_000_000) },
        ]),
      ).arrayBuffer(),
    );
    const boundary = /^--(\S+)/.exec(whole.toString("latin1", 0, 200))?.[1] ?? "";
    let at = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (at > 20_000_000) return controller.error(new Error("connection lost"));
        controller.enqueue(new Uint8Array(whole.subarray(at, (at += 1_000_000))));
      },
    });
    const broken = new Request("http://shop.test/ankauf", {
      method: "POST",
      body,
      duplex: "half",
      headers: { "Content-Type": `multipart/form-data; boundary=${boundary}` },
    });
    const answer = await handleBuyback(broken).catch((error: unknown) => error);
    expect((answer as Response).status).toBe(400);
    expect(await keys(draftOf(fields))).toEqual([]);
    expect(await listOpenUploads(draftOf(fields))).toEqual([]);
    expect(await db.selectFrom("upload_leftovers").selectAll().execute()).toEqual([]);
  });
});

describe("with the storage away", () => {
  it.each([
    ["before", () => objectStore.faults.refuseConnections()],
    [
      "in the middle",
      () => {
        objectStore.faults.resetBodies({ afterBytes: 1_000_000, operation: "UploadPart" });
        return Promise.resolve();
      },
    ],
  ])("%s, the seller is told which file failed and loses nothing else", async (_when, fail) => {
    const fields = values();
    await fail();
    const files = [{ name: "foto.pdf", bytes: pdf(7_000_000) }];
    const answer = await send(fields, files);
    expect(answer.status).toBe(400);
    expect(answer.refused).toEqual([{ name: "foto.pdf", reason: "failed" }]);
    await objectStore.faults.clear();
    expect((await send(fields, files)).status).toBe(303);
    await sweepUploads();
    expect(await keys(draftOf(fields))).toHaveLength(1);
    expect(await listOpenUploads(draftOf(fields))).toEqual([]);
    expect(await db.selectFrom("upload_leftovers").selectAll().execute()).toEqual([]);
  });
});

describe("the upload route", () => {
  it("adds one file after the other and removes one", async () => {
    const { formToken = "" } = values();
    const add = async (name: string) => {
      const form = formOf({ formToken }, [{ name, bytes: pdf(500) }]);
      return (await handleFiles(post("/ankauf/dateien", form))).json() as Promise<{
        accepted: { id: string }[];
      }>;
    };
    const { accepted } = await add("a.pdf");
    await add("b.pdf");
    await handleFiles(
      post("/ankauf/dateien", formOf({ formToken, remove: accepted[0]?.id ?? "" })),
    );
    expect((await send({ ...values(), formToken, components: "" })).files).toMatchObject([
      { name: "b.pdf" },
    ]);
  });
});

describe("the hourly sweep", () => {
  it("removes files of forms that nobody sent, and never those of requests", async () => {
    const unsent = values({ intent: "upload" });
    const sent = values();
    await send(unsent, [{ name: "alt.pdf", bytes: pdf(500) }]);
    await send(sent, [{ name: "echt.pdf", bytes: pdf(500) }]);
    await db
      .updateTable("buyback_files")
      // @ts-expect-error -- created_at never changes, except here
      .set({ created_at: new Date(Date.now() - 25 * 3_600_000) })
      .execute();
    await sweepUploads();
    expect(await keys(draftOf(unsent))).toEqual([]);
    expect(await keys(draftOf(sent))).toHaveLength(1);
  });
});

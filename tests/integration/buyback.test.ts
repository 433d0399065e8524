import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { megabytesBySubnet, megabytesOfAll } from "~/buyback/daily-allowance.server";
import { handleFiles } from "~/buyback/handle-buyback.server";
import { sweepUploads } from "~/buyback/sweep.server";
import { db } from "~/platform/db.server";
import { findObject, listOpenUploads } from "~/platform/storage.server";
import { buybackFiles } from "~/shop";
import { draftOf, formOf, keys, pdf, requestOf, send, sha256, values } from "../support/buyback";
import { post } from "../support/requests";

const MAX = 104_857_600;

describe("a buy-back request", () => {
  it("keeps its files privately, as sent, and mails links that expire", async () => {
    const fields = values();
    const files = [
      { name: "Größe;a=b.pdf", bytes: pdf(6_000_000) },
      { name: "Größe;a=b.pdf", bytes: pdf(1_000) },
    ];
    expect((await send(fields, files)).status).toBe(303);
    const row = await requestOf(fields.email ?? "");
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
    expect(await requestOf(fields.email ?? "")).toBeUndefined();
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

describe("the files of a day", () => {
  const { perSubnet, all } = buybackFiles.dailyMegabytes;
  const forget = () =>
    Promise.all([megabytesBySubnet.forget("unknown"), megabytesOfAll.forget("all")]);
  beforeEach(forget);
  afterEach(forget);
  const file = { name: "a.pdf", bytes: pdf(MAX / 100) };
  const alarms = async () =>
    (await db.selectFrom("mails").select("id").where("kind", "=", "buyback-uploads-full").execute())
      .length;

  it("of one connection have an end; the request itself is sent", async () => {
    const fields = values();
    await megabytesBySubnet.consume("unknown", perSubnet);
    expect((await send(fields, [file])).status).toBe(303);
    const more = values();
    const answer = await send(more, [file]);
    expect(answer.status).toBe(400);
    expect(answer.refused).toEqual([{ name: "a.pdf", reason: "allowance" }]);
    expect(await keys(draftOf(more))).toEqual([]);
    expect((await send(more)).status).toBe(303);
    expect(await alarms()).toBe(0);
  });

  it("of all together have an end, which the desk is told once", async () => {
    await megabytesOfAll.consume("all", all);
    await send(values(), [file]);
    for (const fields of [values(), values()]) {
      const answer = await send(fields, [file]);
      expect(answer.refused).toEqual([{ name: "a.pdf", reason: "allowance" }]);
    }
    expect(await alarms()).toBe(1);
  });

  it("are counted by what they weigh", async () => {
    await megabytesBySubnet.consume("unknown", perSubnet - 3);
    const files = Array.from({ length: 5 }, (_, index) => ({ ...file, name: `${index}.pdf` }));
    const answer = await send(values(), files);
    // Who is at the limit exactly may send one more.
    expect(answer.files.map(({ name }) => name)).toEqual(["0.pdf", "1.pdf", "2.pdf", "3.pdf"]);
    expect(answer.refused).toEqual([{ name: "4.pdf", reason: "allowance" }]);
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

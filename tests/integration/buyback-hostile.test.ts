import { afterEach, describe, expect, it } from "vitest";
import { handleBuyback } from "~/buyback/handle-buyback.server";
import { sweepUploads } from "~/buyback/sweep.server";
import { db } from "~/platform/db.server";
import { listOpenUploads, storagePatience } from "~/platform/storage.server";
import { findRequests } from "~/requests/requests.server";
import { draftOf, formOf, keys, pdf, send, values } from "../support/buyback";
import { objectStore } from "../support/fresh-shop";

afterEach(() => objectStore.faults.clear());

describe("the names of files", () => {
  it("takes files of any name, each under a key of its own that is harmless", async () => {
    const fields = values();
    const names: Record<string, string> = {
      "../../etc/passwd.pdf": "passwd.pdf",
      "C:\\Fotos\\halle.pdf": "halle.pdf",
      "a;b=c.pdf": "a;b=c.pdf",
      'mit "Anführung".pdf': 'mit "Anführung".pdf',
      "zwei\r\nZeilen.pdf": "zwei Zeilen.pdf",
      "🔧📷.pdf": "🔧📷.pdf",
      [`${"x".repeat(300)}.pdf`]: `${"x".repeat(116)}.pdf`,
      "doppelt.pdf": "doppelt.pdf",
    };
    const sent = [...Object.keys(names), "doppelt.pdf"];
    const files = sent.map((name) => ({ name, bytes: pdf(100) }));
    expect((await send(fields, files)).status).toBe(303);
    const stored = await db
      .selectFrom("buyback_files")
      .select(["name", "object_key"])
      .where("request_id", "=", draftOf(fields))
      .orderBy("object_key")
      .execute();
    expect(stored.map(({ name }) => name)).toEqual(sent.map((name) => names[name]));
    expect(new Set(stored.map(({ object_key }) => object_key)).size).toBe(sent.length);
    for (const { object_key } of stored) {
      expect(object_key).toMatch(/^[0-9a-f-]{36}\/evaluation-\d+-[\w-][\w.-]{0,80}$/);
    }
  });
});

describe("a picture that is called like a program", () => {
  const gif = (name: string) => ({
    name,
    bytes: Buffer.from('GIF89a<script language="VBScript">MsgBox 1</script>'.padEnd(500)),
  });

  it("is kept and handed out under the name of a picture", async () => {
    const fields = values();
    expect((await send(fields, [gif("Typenschild.hta")])).status).toBe(303);
    // As it was stored before names had to fit.
    await send({ ...fields, intent: "upload" }, [gif("frueher.gif")]);
    await db
      .updateTable("buyback_files")
      .set({ request_id: draftOf(fields), name: "frueher.hta" })
      .where("name", "=", "frueher.gif")
      .execute();
    const [request] = await findRequests({ idStart: draftOf(fields), linkSeconds: 60 });
    expect(request?.attachments.map(({ name }) => name)).toEqual([
      "Typenschild.hta.gif",
      "frueher.hta",
    ]);
    const mails = await db.selectFrom("mails").select("message").execute();
    const toShop = mails.find(({ message }) => message.replyTo?.address === fields.email);
    expect(toShop?.message.text).toContain("Typenschild.hta.gif");
    for (const { link } of request?.attachments ?? []) {
      const { headers } = await fetch(link);
      expect(headers.get("content-disposition")).toMatch(/^attachment; filename.*\.hta\.gif$/);
      expect(headers.get("content-type")).toBe("image/gif");
    }
  });
});

describe("a file whose name has a NUL in it", () => {
  it("is refused with a message, and the rest of the form is kept", async () => {
    const fields = values();
    const files = ["vorher.pdf", "nul\0.pdf", "nachher.pdf"].map((name) => ({
      name,
      bytes: pdf(2_000_000),
    }));
    const answer = await send(fields, files);
    expect(answer.status).toBe(400);
    expect(answer.refused).toEqual([{ name: "", reason: "name" }]);
    expect(answer.files.map(({ name }) => name)).toEqual(["vorher.pdf", "nachher.pdf"]);
    expect((await send(fields)).status).toBe(303);
    expect(await keys(draftOf(fields))).toHaveLength(2);
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

describe("with a storage that hangs", () => {
  const patience = { ...storagePatience };
  afterEach(() => Object.assign(storagePatience, patience));

  it("a seller waits a minute at most", () => {
    expect(patience.uploadMs + patience.cleanUpMs).toBeLessThan(60_000);
  });

  it.each(["PutObject", "CreateMultipartUpload", "UploadPart", "CompleteMultipartUpload"] as const)(
    "(%s) the seller waits for it once and gets everything typed back, and nothing stays behind",
    async (operation) => {
      Object.assign(storagePatience, { uploadMs: 500, cleanUpMs: 500 });
      const size = operation === "PutObject" ? 1_000 : 7_000_000;
      const fields = values();
      objectStore.faults.hang({ operation });
      const answer = await send(fields, [
        { name: "a.pdf", bytes: pdf(size) },
        { name: "b.pdf", bytes: pdf(size) },
      ]);
      expect(answer.status).toBe(400);
      expect(answer.typed).toMatchObject({ lastName: "Muster", components: fields.components });
      expect(answer.refused).toEqual([
        { name: "a.pdf", reason: "failed" },
        { name: "b.pdf", reason: "failed" },
      ]);
      const left = await db.selectFrom("upload_leftovers").select("object_key").execute();
      expect(left).toHaveLength(1);
      await objectStore.faults.clear();
      Object.assign(storagePatience, patience);
      expect((await send(fields, [{ name: "a.pdf", bytes: pdf(size) }])).status).toBe(303);
      await db
        .updateTable("upload_leftovers")
        .set({ due_at: new Date(0) })
        .execute();
      await sweepUploads();
      expect(await keys(draftOf(fields))).toHaveLength(1);
      expect(await listOpenUploads(draftOf(fields))).toEqual([]);
      expect(await db.selectFrom("upload_leftovers").selectAll().execute()).toEqual([]);
    },
  );

  it("a file is removed from the list all the same, and later from the storage", async () => {
    const fields = values({ intent: "upload" });
    const { files } = await send(fields, [{ name: "a.pdf", bytes: pdf(500) }]);
    storagePatience.cleanUpMs = 100;
    objectStore.faults.hang();
    const answer = await send({ ...fields, remove: files[0]?.id ?? "" });
    expect(answer).toMatchObject({ status: 200, files: [] });
    await objectStore.faults.clear();
    await sweepUploads();
    expect(await keys(draftOf(fields))).toEqual([]);
  });
});

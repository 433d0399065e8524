import { execFile } from "node:child_process";
import { sql } from "kysely";
import { afterEach, describe, expect, it } from "vitest";
import { db } from "~/platform/db.server";
import { deliverMail, queueMail } from "~/platform/mail.server";
import { putObject } from "~/platform/storage.server";
import type { Finding } from "../../operations/commands/doctor/check";
import { runShop } from "../support/command";
import { mailbox, payments } from "../support/fresh-shop";

const sender = { first_name: "Erika", last_name: "Muster", email: "erika@customer.test" };

describe("requests", () => {
  it("lists what came in and shows one with links to its files", async () => {
    const { id } = await db
      .insertInto("buyback_requests")
      .values({ ...sender, company: "Werk GmbH", components: "2 × S7-300\nwie neu" })
      .returning("id")
      .executeTakeFirstOrThrow();
    const key = `${id}/evaluation-1.pdf`;
    await putObject({ key, body: Buffer.from("a list"), contentType: "application/pdf" });
    await db
      .insertInto("buyback_files")
      .values({
        draft_id: id,
        request_id: id,
        object_key: key,
        name: "Liste.pdf",
        content_type: "application/pdf",
        size: 6,
        sha256: "",
      })
      .execute();
    await db
      .insertInto("quote_requests")
      .values({ ...sender, product_name: "Modul", article_number: "6ES7", quantity: 3 })
      .execute();

    const list = await runShop(["requests"]);
    expect(list.out).toMatch(/quote .* 3 × 6ES7 Modul/);
    expect(list.out).toMatch(/buyback .* Werk GmbH +1 +2 × S7-300 wie neu/);
    const quotes = await runShop(["requests", "list", "--kind", "quote", "--json"]);
    expect(JSON.parse(quotes.out)).toHaveLength(1);

    const shown = await runShop(["requests", "show", id.slice(0, 8)]);
    expect(shown.out).toContain("2 × S7-300\nwie neu");
    const link = /http\S+/.exec(shown.out)?.[0] ?? "";
    expect(await (await fetch(link)).text()).toBe("a list");
    expect((await fetch(link.replace(/\?.*/, ""))).status).toBe(403);
    const short = await runShop(["requests", "show", id, "--link-days", "0.5", "--json"]);
    expect(short.out).toContain("X-Amz-Expires=43200");
  });

  it("says so when there is no such request, or the option makes no sense", async () => {
    const unknown = await runShop(["requests", "show", "ffffffff"]);
    expect(unknown).toMatchObject({ exitCode: 1, err: "There is no request ffffffff.\n" });
    expect((await runShop(["requests", "show", "ffff", "--link-days", "30"])).exitCode).toBe(2);
    expect((await runShop(["requests", "list", "--kind", "love-letter"])).exitCode).toBe(2);
  });
});

describe("mail", () => {
  afterEach(() => mailbox.faults.clear());

  async function writeMail(recipient: string) {
    await db.transaction().execute((trx) =>
      queueMail(trx, {
        kind: "contact-message",
        recipient,
        language: "de",
        message: { subject: "Hallo", text: "Guten Tag", html: "<p>Guten Tag</p>" },
      }),
    );
    const { id } = await db
      .selectFrom("mails")
      .select("id")
      .where("recipient", "=", recipient)
      .executeTakeFirstOrThrow();
    return id;
  }
  const statusOf = async (id: string) =>
    (await db.selectFrom("mails").select("status").where("id", "=", id).executeTakeFirst())?.status;

  it("that a server refuses for good has failed, is listed with the reason and can go again", async () => {
    const id = await writeMail("gone@customer.test");
    mailbox.faults.rejectPermanently({ recipients: "gone@customer.test" });
    await deliverMail(id);
    expect(await statusOf(id)).toBe("failed");
    const list = await runShop(["mail", "list", "--status", "failed"]);
    expect(list.out).toMatch(/failed .* gone@customer\.test +1 +.*550/);
    expect((await runShop(["mail", "show", id.slice(0, 8)])).out).toContain("Guten Tag");

    await mailbox.faults.clear();
    const resent = await runShop(["mail", "resend", "--json"]);
    expect(JSON.parse(resent.out)).toEqual({ resent: [id] });
    await deliverMail(id);
    expect(await statusOf(id)).toBe("sent");
    const again = await runShop(["mail", "resend", id]);
    expect(again).toMatchObject({
      exitCode: 1,
      err: expect.stringContaining("has left") as string,
    });
  });

  it("waits while the server is away, and has failed after the last try", async () => {
    const id = await writeMail("later@customer.test");
    mailbox.faults.rejectTemporarily();
    await expect(deliverMail(id)).rejects.toThrow();
    expect(await statusOf(id)).toBe("waiting");
    await deliverMail(id, true);
    expect(await statusOf(id)).toBe("failed");
  });

  it("isn't lost to a wrong password or sender: that is ours to mend", async () => {
    const id = await writeMail("patient@customer.test");
    mailbox.faults.rejectPermanently();
    await expect(deliverMail(id)).rejects.toThrow();
    expect(await statusOf(id)).toBe("waiting");
    expect((await runShop(["mail"])).out).toContain("patient@customer.test");
  });
});

describe("doctor", () => {
  async function findings() {
    const { exitCode, out } = await runShop(["doctor", "--json"]);
    const found = JSON.parse(out) as Finding[];
    const of = (check: string) => found.filter((finding) => finding.check === check);
    return { exitCode, of };
  }

  afterEach(async () => {
    await mailbox.faults.clear();
    payments.clearFaults();
  });

  it("examines every service of a full configuration", async () => {
    const { exitCode, of } = await findings();
    expect(of("configuration")[0]?.state).toBe("ok");
    expect(of("database")[0]?.message).toContain("schema up to date");
    expect(of("storage")[0]).toMatchObject({ state: "warning" });
    expect(of("mail")[0]).toMatchObject({ state: "warning" });
    expect(of("payment")[0]?.message).toContain("simulator");
    // http://shop.test: neither https nor this machine.
    expect(of("origin")[0]?.state).toBe("problem");
    expect(of("legal data")[0]?.message).toContain("iban");
    expect(exitCode).toBe(1);
  });

  it("says what is wrong with each service and what to do", async () => {
    await mailbox.faults.refuseConnections();
    payments.injectFault("reset", { times: 20 });
    await sql`delete from kysely_migration where name = '006-requests'`.execute(db);
    try {
      const { of } = await findings();
      expect(of("mail")[0]).toMatchObject({
        state: "problem",
        advice: expect.stringContaining("SMTP_URL") as string,
      });
      expect(of("payment")[0]).toMatchObject({
        state: "problem",
        advice: "Check STRIPE_SECRET_KEY.",
      });
      expect(of("database")[0]).toMatchObject({
        message: "Migrations are missing: 006-requests.",
        advice: "Run `shop migrate`.",
      });
    } finally {
      await sql`insert into kysely_migration values ('006-requests', '')`.execute(db);
    }
  });

  it("names every missing variable of an empty configuration", async () => {
    const run = await new Promise<{ code: unknown; out: string }>((resolve) => {
      const env = { PATH: process.env.PATH, NODE_ENV: "production" as const };
      execFile(process.execPath, ["build/server/shop.js", "doctor"], { env }, (error, out) =>
        resolve({ code: error?.code, out }),
      );
    });
    expect(run.code).toBe(1);
    for (const name of ["APP_ORIGIN", "DATABASE_URL", "SESSION_SECRET", "SMTP_URL", "BUCKET_NAME"])
      expect(run.out).toContain(`${name} is missing.`);
  });
});

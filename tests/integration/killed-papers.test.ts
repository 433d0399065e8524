import { extractXml } from "@stackforge-eu/factur-x";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { readDocumentFile } from "~/documents/documents.server";
import { issueDocument } from "~/documents/issue.server";
import { db } from "~/platform/db.server";
import { sendJob } from "~/platform/jobs.server";
import { killWaiting, letTimePass, lockRow, patience, start } from "../support/mortal-server";
import { paperSnapshot } from "../support/papers";

it("A server killed (`kill -9`) between number and files loses nothing: the next one makes them", async () => {
  // Held back until the row is locked here: the server dies when it wants to mark it.
  const issued = await db.transaction().execute(async (trx) => {
    const document = { kind: "invoice", snapshot: paperSnapshot(), actor: "tests" } as const;
    const paper = await issueDocument(trx, document);
    await sql`delete from pgboss.job where name = 'make-document'`.execute(trx);
    return paper;
  });
  const id = issued?.id ?? "";
  const job = { name: "make-document", payload: { documentId: id } } as const;
  await killWaiting(lockRow("documents", id), () =>
    db.transaction().execute((trx) => sendJob(trx, job)),
  );
  expect(await readDocumentFile(id, "pdf")).toBeUndefined();
  await start();
  await letTimePass();
  await expect.poll(async () => readDocumentFile(id, "pdf"), patience).toBeDefined();
  const pdf = await readDocumentFile(id, "pdf");
  expect((await extractXml(pdf ?? new Uint8Array())).xml).toContain(issued?.number);
  expect(await readDocumentFile(id, "xml")).toBeDefined();
});

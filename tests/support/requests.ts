import { randomUUID } from "node:crypto";
import { vi } from "vitest";
import { db } from "~/platform/db.server";
import { createFormToken } from "~/platform/form.server";

/** The token of a form that was opened a minute ago, as people take at least. */
export function openedForm(): string {
  const clock = vi.spyOn(Date, "now").mockReturnValue(Date.now() - 60_000);
  const token = createFormToken();
  clock.mockRestore();
  return token;
}

export function post(path: string, form: FormData | URLSearchParams): Request {
  return new Request(`http://shop.test${path}`, { method: "POST", body: form });
}

/** What somebody sent: a contact message with its answer, a quote request, a buy-back with a file. */
export async function keepRequests(email: string): Promise<void> {
  const form_token = randomUUID();
  const sender = { first_name: "Erika", last_name: "Muster", email, form_token };
  const { id: contact_id } = await db
    .insertInto("contact_messages")
    .values({ ...sender, message: "Guten Tag" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const answer = { subject: "Ihre Nachricht", message: "Gern", answered_by: "kim@staff.test" };
  await db
    .insertInto("request_answers")
    .values({ ...answer, contact_id, form_token: randomUUID() })
    .execute();
  const quote = await db
    .insertInto("quote_requests")
    .values({ ...sender, product_name: "CPU", quantity: 1 })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("quote_request_lines")
    .values({ quote_id: quote.id, position: 0, article_number: "CPU", quantity: 1 })
    .execute();
  const request = await db
    .insertInto("buyback_requests")
    .values({ ...sender, components: "CPU" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const object = { draft_id: randomUUID(), request_id: request.id, object_key: `file of ${email}` };
  const file = { name: "Typenschild.jpg", content_type: "image/jpeg", size: 3, sha256: "abc" };
  await db
    .insertInto("buyback_files")
    .values({ ...object, ...file })
    .execute();
}

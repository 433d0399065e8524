import { readForm } from "~/platform/form.server";
import { receiveRequest } from "~/requests/receive-request.server";
import { insertContactMessage } from "./messages.server";
import { contactSchema } from "./schema";

/** What fails is shown with everything that was typed. */
export async function handleContact(request: Request) {
  return receiveRequest(request, await readForm(request), {
    schema: contactSchema,
    insert: insertContactMessage,
    failed: "contact.errors.failed",
    done: () => ({
      to: "/kontakt",
      message: { kind: "success", title: "contact.sentTitle", text: "contact.sentText" },
    }),
  });
}

import { getT } from "~/i18n/i18n.server";
import { isMultipart, readForm, textField } from "~/platform/form.server";
import { BodyError } from "~/uploads/read-body.server";
import { receiveDraft } from "./draft-uploads.server";
import { fileErrors } from "./file-errors";

/**
 * A form of a case, whose files are stored under its token on the way.
 * @returns `fieldErrors` of files that weren't taken
 * @throws {Response}
 */
export async function readCaseForm(request: Request) {
  if (!isMultipart(request)) return { form: await readForm(request, ["password"]) };
  try {
    const { form, refused, accepted, turnedAway } = await receiveDraft(request);
    const t = await getT(request);
    const messages = turnedAway
      ? [t(turnedAway.status === 503 ? "buyback.files.busy" : "form.tooMany")]
      : fileErrors(refused, accepted.length, t);
    // A robot's form has no intent, and no page shows it.
    if (textField(form, "intent") === "") throw new Response("Unknown intent", { status: 400 });
    return messages.length > 0 ? { form, fieldErrors: { files: messages } } : { form };
  } catch (error) {
    if (!(error instanceof BodyError)) throw error;
    throw new Response("Unreadable form", {
      status: error.status,
      headers: { Connection: "close" },
    });
  }
}

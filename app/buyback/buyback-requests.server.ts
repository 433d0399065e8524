import type { Language } from "~/i18n/i18n";
import { db, type Trx } from "~/platform/db.server";
import { queueRequestMails } from "~/requests/request-mail.server";
import { chooseMailToSender, submissionKey } from "~/requests/submission.server";
import { confirmationMail, shopMail } from "./buyback-mail.server";
import { claimDraftFiles } from "./files.server";
import type { BuybackForm } from "./schema";

/** The request has its draft's id, as its files' keys do; a second one of that draft its own. */
async function insertRow(
  trx: Trx,
  { form, draftId, language }: { form: BuybackForm; draftId: string; language: Language },
): Promise<string | undefined> {
  const row = {
    form_token: submissionKey(draftId, form),
    first_name: form.firstName,
    last_name: form.lastName,
    company: form.company,
    email: form.email,
    phone: form.phone,
    language,
    components: form.components,
  };
  const other = await trx
    .selectFrom("buyback_requests")
    .select("id")
    .where("id", "=", draftId)
    .executeTakeFirst();
  const inserted = await trx
    .insertInto("buyback_requests")
    .values(other ? row : { ...row, id: draftId })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted?.id;
}

/** The same form sent twice is stored once. @returns whether the request is new */
export async function insertBuybackRequest(request: {
  form: BuybackForm;
  draftId: string;
  language: Language;
  mustConfirm: boolean;
}): Promise<boolean> {
  const { form, draftId, language, mustConfirm } = request;
  const toSender = await chooseMailToSender(form.email, mustConfirm);
  return db.transaction().execute(async (trx) => {
    const requestId = await insertRow(trx, request);
    if (!requestId) return false;
    const files = await claimDraftFiles(trx, { draftId, requestId });
    await queueRequestMails(
      trx,
      { id: requestId, email: form.email, language, toSender },
      {
        toShop: { kind: "buyback-request", message: await shopMail(form, files, language) },
        toSender: {
          kind: "buyback-confirmation",
          message: confirmationMail(files.length, language),
        },
      },
    );
    return true;
  });
}

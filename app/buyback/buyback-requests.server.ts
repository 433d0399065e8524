import type { Language } from "~/i18n/i18n";
import type { Trx } from "~/platform/db.server";
import { senderColumns, storeRequest } from "~/requests/request-mail.server";
import { submissionKey } from "~/requests/submission.server";
import { confirmationMail, shopMail } from "./buyback-mail.server";
import { claimDraftFiles } from "./files.server";
import type { BuybackForm } from "./schema";

/** The request has its draft's id, as its files' keys do; a second one of that draft its own. */
async function insertRow(
  trx: Trx,
  { form, draftId, language }: { form: BuybackForm; draftId: string; language: Language },
): Promise<string | undefined> {
  const row = {
    ...senderColumns(form),
    form_token: submissionKey(draftId, form),
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
export function insertBuybackRequest(request: {
  form: BuybackForm;
  draftId: string;
  language: Language;
  mustConfirm: boolean;
}): Promise<boolean> {
  const { form, draftId, language } = request;
  return storeRequest(request, async (trx) => {
    const id = await insertRow(trx, request);
    if (!id) return undefined;
    const files = await claimDraftFiles(trx, { draftId, requestId: id });
    const toSender = confirmationMail(id, files.length, language);
    return {
      id,
      mails: {
        toShop: { kind: "buyback-request", message: await shopMail(id, form, files, language) },
        toSender: { kind: "buyback-confirmation", message: toSender },
      },
    };
  });
}

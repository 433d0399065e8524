import type { Language } from "~/i18n/i18n";
import type { Trx } from "~/platform/db.server";
import { senderColumns, storeRequest } from "~/requests/request-mail.server";
import { submissionKey } from "~/requests/submission.server";
import { insertLines } from "./case-lines.server";
import type { SellerLine } from "./seller-lines.server";
import { confirmationMail, shopMail } from "./buyback-mail.server";
import { claimDraftFiles } from "./files.server";
import type { BuybackForm } from "./schema";

/** The request has its draft's id, as its files' keys do; a second one of that draft its own. */
async function insertRow(
  trx: Trx,
  { form, draftId, language }: { form: BuybackForm; draftId: string; language: Language },
): Promise<{ id: string; number: string } | undefined> {
  const row = {
    ...senderColumns(form),
    form_token: submissionKey(draftId, form),
    language,
    components: form.components,
  };
  // Asked first, so that a repeat takes no number.
  const twin = await trx
    .selectFrom("buyback_requests")
    .select("id")
    .where("form_token", "=", row.form_token)
    .executeTakeFirst();
  if (twin) return undefined;
  const other = await trx
    .selectFrom("buyback_requests")
    .select("id")
    .where("id", "=", draftId)
    .executeTakeFirst();
  return trx
    .insertInto("buyback_requests")
    .values(other ? row : { ...row, id: draftId })
    .onConflict((conflict) => conflict.doNothing())
    .returning(["id", "number"])
    .executeTakeFirst();
}

/** The same form sent twice is stored once. @returns whether the request is new */
export function insertBuybackRequest(request: {
  form: BuybackForm;
  lines: readonly SellerLine[];
  draftId: string;
  language: Language;
  mustConfirm: boolean;
}): Promise<boolean> {
  const { form, lines, draftId, language } = request;
  return storeRequest(request, async (trx) => {
    const row = await insertRow(trx, request);
    if (!row) return undefined;
    const { id } = row;
    const files = await claimDraftFiles(trx, { draftId, requestId: id });
    await insertLines(trx, { caseId: id, lines });
    const about = { ...row, lines: lines.length };
    const toSender = confirmationMail(about, files.length, language);
    return {
      id,
      mails: {
        toShop: { kind: "buyback-request", message: await shopMail(about, form, files, language) },
        toSender: { kind: "buyback-confirmation", message: toSender },
      },
    };
  });
}

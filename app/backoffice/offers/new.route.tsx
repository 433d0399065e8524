import { parseWithZod } from "@conform-to/zod/v4";
import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { privateHeaders, refuseOnError, type FormActionResult } from "~/ui/form-result.server";
import { getT } from "~/i18n/i18n.server";
import { useTranslation } from "~/i18n/translate";
import { offerMail } from "~/offers/offer-mail.server";
import { createOffer } from "~/offers/make-offer.server";
import { ownNumber } from "~/orders/own-numbers";
import { daysAfter, endOfDay } from "~/platform/clock";
import { createFormToken, readForm, textField } from "~/platform/form.server";
import { redirectWithMessage } from "~/platform/message.server";
import { notOurForm } from "~/platform/refusals.server";
import { noindexMeta } from "~/ui/meta";
import { asActor, requireStaff } from "../require-staff.server";
import { StaffPage } from "../staff-page";
import { listQuoteLines } from "~/quote/quote-lines.server";
import { findInboxRequest } from "~/requests/inbox.server";
import { OutOfStockError } from "~/stock/moves.server";
import { formLimits, MAX_LINES, ROWS } from "./fields";
import { readLines, type Choices, type OfferLine } from "./lines.server";
import { OfferFields } from "./offer-fields";
import { offerPath, OFFERS_PATH } from "./paths";
import { offerSchema } from "./schemas.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => noindexMeta(data?.title);

export const headers = privateHeaders;

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, "change-orders");
  const t = await getT(request);
  return {
    title: t("staffOffers.newTitle"),
    list: t("staffOffers.title"),
    formToken: createFormToken(),
    prefill: await prefill(new URL(request.url).searchParams.get("anfrage") ?? ""),
  };
}

/** From the request that is to be priced; what the shop doesn't list stays as it was asked for. */
async function prefill(id: string): Promise<Record<string, string> | undefined> {
  const asked = await findInboxRequest(id);
  if (asked?.kind !== "quote") return undefined;
  const lines = (await listQuoteLines(asked.id)).slice(0, MAX_LINES);
  const own = [{ ...asked, productId: asked.productId, name: "" }];
  const rows = lines.length > 0 ? lines : own;
  const { email, firstName, lastName, company, phone, language } = asked;
  return {
    ...{ email, firstName, lastName, company, phone, language, quoteId: asked.id },
    rows: String(rows.length),
    ...Object.fromEntries(
      rows.flatMap(({ productId, articleNumber, name, quantity }, row) => [
        [`part-${row}`, productId === null ? articleNumber : `#${productId}`],
        [`name-${row}`, productId === null ? `${name} ${articleNumber}`.trim() : ""],
        [`pieces-${row}`, String(quantity)],
      ]),
    ),
  };
}

export interface OfferAnswer extends FormActionResult {
  rows?: number;
  choices?: Choices;
  /** What was found for the rows so far. */
  lines?: OfferLine[];
  preview?: { subject: string; text: string };
}

export async function action({ request }: ActionFunctionArgs) {
  const staff = await requireStaff(request, "change-orders");
  const form = await readForm(request, [], formLimits);
  const intent = textField(form, "intent");
  if (!["more", "preview", "send"].includes(intent)) {
    throw new Response("Unknown intent", { status: 400 });
  }
  const { errors, lines, rows, choices } = await readLines(form);
  const submission = parseWithZod(form, { schema: offerSchema });
  const { initialValue } = submission.reply();
  if (intent === "more") {
    // Nobody has sent it yet: nothing is said to be missing.
    const more = Math.min(rows + ROWS, MAX_LINES);
    return data<OfferAnswer>({ lastResult: { initialValue }, rows: more, choices });
  }
  if (submission.status !== "success" || Object.keys(errors).length > 0) {
    const lastResult = submission.reply({ fieldErrors: errors });
    return data<OfferAnswer>({ lastResult, rows, choices, lines }, { status: 400 });
  }
  const { formToken, validDays, shipping, reserve, ...given } = submission.value;
  if (!formToken) throw notOurForm();
  const promised = { shippingCents: shipping, reserve: reserve === "on" };
  const offer = {
    ...given,
    ...promised,
    items: lines,
    validUntil: endOfDay(daysAfter(new Date(), Number(validDays))),
  };
  if (intent === "preview") {
    const { subject, text } = offerMail({
      ...offer,
      number: ownNumber("offer", "XXXXXX", new Date()),
    });
    const preview = { subject, text };
    return data<OfferAnswer>({ lastResult: { initialValue }, rows, lines, preview });
  }
  try {
    const number = await createOffer({ ...offer, formToken, actor: asActor(staff) });
    const message = { kind: "success", title: "staffOffers.sent" } as const;
    return await redirectWithMessage(offerPath(number), message);
  } catch (error) {
    if (error instanceof OutOfStockError) {
      const lastResult = submission.reply({ formErrors: ["staffOffers.errors.stock"] });
      return data<OfferAnswer>({ lastResult, rows, lines }, { status: 409 });
    }
    return refuseOnError(error, { request, submission, title: "staff.failed" });
  }
}

export default function NewOfferPage() {
  const { title, list, formToken, prefill: given } = useLoaderData<typeof loader>();
  const answer = useActionData<OfferAnswer>();
  const { t } = useTranslation();
  return (
    <StaffPage title={title} back={{ to: OFFERS_PATH, label: list }}>
      <p className="mb-4 max-w-3xl text-ink-soft">{t("staffOffers.newText")}</p>
      <OfferFields answer={answer} formToken={formToken} prefill={given} />
    </StaffPage>
  );
}

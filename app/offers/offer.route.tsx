import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { AnsweredForm, useAnsweredForm } from "~/ui/answered-form";
import { answerForm, type FormActionResult } from "~/ui/form-result.server";
import { getT } from "~/i18n/i18n.server";
import { useTranslation } from "~/i18n/translate";
import { useFormat } from "~/i18n/use-language";
import { OrderItems } from "~/orders/order-items";
import { OrderPapers } from "~/orders/order-papers";
import { createFormToken, readForm, textField } from "~/platform/form.server";
import { redirectWithMessage } from "~/platform/message.server";
import { notFound } from "~/platform/refusals.server";
import { privateHeaders } from "~/platform/retry-after";
import { Honeypot } from "~/requests/honeypot";
import { PrivacyNote } from "~/requests/privacy-note";
import { Button, LinkButton } from "~/ui/button";
import { TextArea } from "~/ui/field";
import { Container, PageHeader, Panel } from "~/ui/layout";
import { noindexMeta } from "~/ui/meta";
import { Notice } from "~/ui/notice";
import {
  isProcured,
  offerState,
  partsOf,
  QUESTION_LENGTH,
  REASON_LENGTH,
  soldOutItems,
} from "./offer";
import { findLinkedOffer, OFFER_PATH, offerCheckout } from "./offer-link.server";
import { Contact, UnknownOffer } from "./offer-parts";
import { offerPaperLinks } from "./offer-paper.server";
import { offerLines } from "./offer-sums.server";
import { declineOffer, noteViewed } from "./offer-acts.server";
import { OfferClosedError } from "./offers.server";
import { askAbout } from "./question.server";
import { declineSchema } from "./schema.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => noindexMeta(data?.title);

export const headers = privateHeaders;

export async function loader({ params, request }: LoaderFunctionArgs) {
  const t = await getT(request);
  const offer = await findLinkedOffer(params.token);
  if (!offer) {
    return data({ title: t("offer.unknownTitle"), offer: undefined }, { status: 404 });
  }
  await noteViewed(offer.id);
  const { number, message, validUntil, createdAt, items, order } = offer;
  return data({
    title: t("offer.title", { number }),
    offer: {
      state: offerState(offer),
      ...{ number, message, validUntil, createdAt },
      order: order?.number,
      soldOut: partsOf(soldOutItems(items)),
      procured: partsOf(items.filter(isProcured)),
      deliveries: items.flatMap(({ articleNumber, name, delivery }) =>
        delivery ? [{ part: articleNumber || name, delivery }] : [],
      ),
      lines: offerLines(offer),
      formToken: createFormToken(),
      papers: await offerPaperLinks(offer, params.token ?? ""),
      checkout: offerCheckout(OFFER_PATH + params.token),
    },
  });
}

export async function action({ params, request }: ActionFunctionArgs) {
  const offer = await findLinkedOffer(params.token);
  if (!offer) throw notFound();
  const form = await readForm(request);
  if (textField(form, "intent") === "ask") {
    return askAbout(offer, request, form, OFFER_PATH + params.token);
  }
  if (textField(form, "intent") !== "decline")
    throw new Response("Unknown intent", { status: 400 });
  const asked = {
    request,
    form,
    schema: declineSchema,
    title: "offer.failed",
    intent: "decline",
  } as const;
  return answerForm(asked, async ({ message }) => {
    const path = OFFER_PATH + params.token;
    try {
      await declineOffer(offer.id, message);
    } catch (error) {
      // Its page says what has become of it.
      if (error instanceof OfferClosedError) {
        return redirectWithMessage(path, { kind: "info", title: "offer.closed" });
      }
      throw error;
    }
    return redirectWithMessage(path, { kind: "success", title: "offer.declineDone" });
  });
}

export default function OfferPage() {
  const { title, offer } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  const format = useFormat();
  if (!offer) return <UnknownOffer />;
  const { state, lines, message, validUntil, checkout, deliveries, papers } = offer;
  const isOrderable = state === "open" && offer.soldOut.length + offer.procured.length === 0;
  return (
    <Container narrow>
      <PageHeader
        title={title}
        lead={state === "open" ? t("offer.lead", { date: format.date(validUntil) }) : undefined}
      />
      <StateNotice />
      <Panel className="flex flex-col gap-4">
        {message ? <p className="whitespace-pre-line wrap-anywhere">{message}</p> : null}
        <OrderItems order={lines} />
        {deliveries.length > 0 ? (
          <dl className="text-sm">
            {deliveries.map(({ part, delivery }) => (
              <div key={part} className="flex flex-wrap gap-x-2">
                <dt className="font-semibold wrap-anywhere">{part}</dt>
                <dd>{t("pricing.deliveredIn", { time: delivery })}</dd>
              </div>
            ))}
          </dl>
        ) : null}
        <p className="text-sm text-ink-soft">{t("offer.sumsHint")}</p>
        {isOrderable ? (
          <p className="print:hidden">
            <LinkButton to={checkout}>{t("offer.toCheckout")}</LinkButton>
          </p>
        ) : null}
        <OrderPapers papers={papers} />
        <Contact />
      </Panel>
      <Question />
      {state === "open" ? <Decline /> : null}
    </Container>
  );
}

function StateNotice() {
  const { offer } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  const format = useFormat();
  if (!offer) return null;
  const { state, order = "", soldOut, procured, validUntil } = offer;
  if (state === "open" && soldOut.length + procured.length === 0) return null;
  const missing = soldOut.length > 0 ? soldOut : procured;
  return (
    <div className="mb-4">
      <Notice tone={state === "ordered" ? "success" : "warning"} role="status">
        {state === "open"
          ? t(soldOut.length > 0 ? "offer.soldOut" : "offer.procured", {
              articles: missing.join(", "),
            })
          : t(`offer.states.${state}`, { number: order, date: format.date(validUntil) })}
      </Notice>
    </div>
  );
}

function Question() {
  const given = useActionData<Answer>();
  const answer = isDeclined(given) ? undefined : given;
  const { offer } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  const { form, fields, props } = useAnsweredForm<{ question: string }>("ask", answer);
  // What is procured is accepted by writing.
  const isOpen = answer !== undefined || (offer?.state === "open" && offer.procured.length > 0);
  return (
    <details className="mt-6 print:hidden" open={isOpen ? true : undefined}>
      <summary className="link cursor-pointer py-2">{t("offer.ask")}</summary>
      <AnsweredForm form={form} answer={answer} failed={t("offer.failed")}>
        <input type="hidden" name="formToken" value={answer?.formToken ?? offer?.formToken ?? ""} />
        <TextArea
          {...props(fields.question)}
          label={t("offer.question")}
          rows={4}
          maxLength={QUESTION_LENGTH}
          required
        />
        <Honeypot />
        <PrivacyNote />
        <div>
          <Button name="intent" value="ask" variant="secondary">
            {t("offer.sendQuestion")}
          </Button>
        </div>
      </AnsweredForm>
    </details>
  );
}

/** Of either form: a question's brings its token along. */
type Answer = FormActionResult & { formToken?: string };

const isDeclined = (answer: Answer | undefined) => answer?.intent === "decline";

function Decline() {
  const given = useActionData<Answer>();
  const answer = isDeclined(given) ? given : undefined;
  const { t } = useTranslation();
  const { form, fields, props } = useAnsweredForm<{ message: string }>("decline", answer);
  return (
    <details className="mt-6 print:hidden" open={answer ? true : undefined}>
      <summary className="link cursor-pointer py-2">{t("offer.decline")}</summary>
      <AnsweredForm form={form} answer={answer} failed={t("offer.failed")}>
        <TextArea
          {...props(fields.message)}
          label={t("offer.reason")}
          rows={3}
          maxLength={REASON_LENGTH}
          optional
        />
        <div>
          <Button name="intent" value="decline" variant="secondary">
            {t("offer.decline")}
          </Button>
        </div>
      </AnsweredForm>
    </details>
  );
}

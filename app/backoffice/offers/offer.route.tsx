import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { answerTo, AnsweredForm, useAnsweredForm } from "~/ui/answered-form";
import { answerForm, privateHeaders, type FormActionResult } from "~/ui/form-result.server";
import { getT } from "~/i18n/i18n.server";
import { useTranslation } from "~/i18n/translate";
import { useFormat } from "~/i18n/use-language";
import { isProcured, offerState, partsOf, soldOutItems } from "~/offers/offer";
import { noteFollowUp, sendOfferAgain, withdrawOffer } from "~/offers/offer-acts.server";
import { linkOffer } from "~/offers/offer-link.server";
import { findOfferPaper } from "~/offers/offer-paper.server";
import { offerLines } from "~/offers/offer-sums.server";
import { findOffer, OfferClosedError } from "~/offers/offers.server";
import { OrderItems } from "~/orders/order-items";
import { OrderPapers } from "~/orders/order-papers";
import { env } from "~/platform/env.server";
import { createFormToken, readForm, textField } from "~/platform/form.server";
import { redirectWithMessage, type PageMessage } from "~/platform/message.server";
import { notFound, notOurForm } from "~/platform/refusals.server";
import { Button } from "~/ui/button";
import { Panel } from "~/ui/layout";
import { Link } from "~/ui/link";
import { noindexMeta } from "~/ui/meta";
import { Notice } from "~/ui/notice";
import { orderPath } from "../orders/paths";
import { inboxPath } from "../requests/paths";
import { asActor, requireStaff } from "../require-staff.server";
import { StaffPage } from "../staff-page";
import { OfferBadge } from "./offer-badge";
import { offerPath, OFFERS_PATH } from "./paths";
import { againSchema } from "./schemas.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => noindexMeta(data?.title);

export const headers = privateHeaders;

async function findOrFail(number = "") {
  const offer = await findOffer({ number });
  if (!offer) throw notFound();
  return offer;
}

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, "change-orders");
  const t = await getT(request);
  const found = await findOrFail(params.offer);
  const { id, items, order, ...offer } = found;
  const state = offerState(found);
  return {
    title: t("staffOffers.offerTitle", { number: offer.number }),
    list: t("staffOffers.title"),
    offer,
    state,
    order: order?.number,
    soldOut: partsOf(soldOutItems(items)),
    procured: partsOf(items.filter(isProcured)),
    lines: offerLines(found),
    papers: await staffPapers(id),
    address: state === "open" ? env.APP_ORIGIN + (await linkOffer(id)) : undefined,
    formToken: createFormToken(),
  };
}

async function staffPapers(offerId: string) {
  const paper = await findOfferPaper(offerId);
  if (!paper) return [];
  const { kind, number, issuedOn, hasPdf } = paper;
  const pdf = hasPdf ? `/intern/belege/datei/${number}.pdf` : undefined;
  return [{ kind, number, issuedOn, pdf }];
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, "change-orders");
  const { number } = await findOrFail(params.offer);
  const form = await readForm(request);
  const actor = asActor(staff);
  switch (textField(form, "intent")) {
    case "again": {
      const asked = {
        request,
        form,
        schema: againSchema,
        title: "staff.failed",
        intent: "again",
      } as const;
      return answerForm(asked, ({ formToken }) => {
        if (!formToken) throw notOurForm();
        return done(number, "staffOffers.sent", () => sendOfferAgain(number, actor, formToken));
      });
    }
    case "followed-up":
      return done(number, "pricing.followedUp", () => noteFollowUp(number, actor));
    case "withdraw":
      return done(number, "staffOffers.withdrawn", () => withdrawOffer(number, actor));
    default:
      throw new Response("Unknown intent", { status: 400 });
  }
}

/** What was ordered, declined or has lapsed meanwhile is told of. */
async function done(number: string, title: PageMessage["title"], act: () => Promise<void>) {
  const to = offerPath(number);
  try {
    await act();
  } catch (error) {
    if (!(error instanceof OfferClosedError)) throw error;
    return redirectWithMessage(to, { kind: "info", title: "staffOffers.closed" });
  }
  return redirectWithMessage(to, { kind: "success", title });
}

export default function StaffOfferPage() {
  const { title, list, offer, state, order, soldOut, procured, lines, papers } =
    useLoaderData<typeof loader>();
  const { t } = useTranslation();
  const format = useFormat();
  const name = `${offer.firstName} ${offer.lastName}`.trim();
  return (
    <StaffPage title={title} back={{ to: OFFERS_PATH, label: list }}>
      <p className="mb-4 flex flex-wrap items-center gap-2">
        <OfferBadge state={state} />
        <span className="text-ink-soft">
          {t("staffOffers.made", { date: format.date(offer.createdAt), actor: offer.actor })}
        </span>
      </p>
      {state === "open" && soldOut.length > 0 ? (
        <div className="mb-4">
          <Notice tone="warning">
            {t("staffOffers.soldOut", { articles: soldOut.join(", ") })}
          </Notice>
        </div>
      ) : null}
      {state === "open" && procured.length > 0 ? (
        <div className="mb-4">
          <Notice tone="info" role="status">
            {t("staffOffers.procuredText", { articles: procured.join(", ") })}
          </Notice>
        </div>
      ) : null}
      <div className="staff-columns">
        <div className="grid gap-4">
          <Panel>
            {offer.message ? (
              <p className="mb-4 whitespace-pre-line wrap-anywhere">{offer.message}</p>
            ) : null}
            <OrderItems order={lines} />
            <div className="mt-4">
              <OrderPapers papers={papers} />
            </div>
          </Panel>
        </div>
        <div className="grid gap-4">
          <Panel>
            <h2 className="text-lg">{t("staffOffers.recipient")}</h2>
            <p className="mt-2 wrap-anywhere">
              {offer.company ? <span className="block">{offer.company}</span> : null}
              {name ? <span className="block">{name}</span> : null}
              <span className="block">{offer.email}</span>
              {offer.phone ? <span className="block">{offer.phone}</span> : null}
            </p>
            <p className="mt-2">
              {t("staffOffers.until", { date: format.date(offer.validUntil) })}
              {", "}
              {t(`nav.languages.${offer.language}`)}
            </p>
            <p className="mt-2">
              {offer.viewedAt
                ? t("pricing.viewed", { date: format.date(offer.viewedAt) })
                : t("pricing.notViewed")}
              {offer.followedUpAt
                ? `, ${t("pricing.askedAfter", { date: format.date(offer.followedUpAt) })}`
                : null}
            </p>
            {offer.reserved && state === "open" ? (
              <p className="mt-2">{t("pricing.kept")}</p>
            ) : null}
            {offer.quoteId ? (
              <p className="mt-2">
                <Link to={inboxPath(offer.quoteId)} className="link">
                  {t("pricing.toRequest")}
                </Link>
              </p>
            ) : null}
            {order ? (
              <p className="mt-2">
                <Link to={orderPath(order)} className="link">
                  {order}
                </Link>
              </p>
            ) : null}
            {offer.declineReason ? (
              <p className="mt-2 whitespace-pre-line wrap-anywhere">
                {t("staffOffers.reason", { reason: offer.declineReason })}
              </p>
            ) : null}
          </Panel>
          {state === "open" ? <Acts /> : null}
        </div>
      </div>
    </StaffPage>
  );
}

function Acts() {
  const { address, formToken, offer } = useLoaderData<typeof loader>();
  const given = useActionData<FormActionResult>();
  const { t } = useTranslation();
  const again = useAnsweredForm("again", answerTo(given, "again"));
  const withdraw = useAnsweredForm("withdraw", answerTo(given, "withdraw"));
  const followUp = useAnsweredForm("followed-up", answerTo(given, "followed-up"));
  return (
    <Panel className="grid gap-4">
      <p>{t("staffOffers.address")}</p>
      <p className="rounded bg-sunken p-2 text-sm wrap-anywhere select-all">{address}</p>
      <AnsweredForm form={again.form} answer={answerTo(given, "again")} failed={t("staff.failed")}>
        <input type="hidden" name="formToken" value={formToken} />
        <div>
          <Button name="intent" value="again" variant="secondary">
            {t("staffOffers.again")}
          </Button>
        </div>
      </AnsweredForm>
      {offer.followedUpAt ? null : (
        <AnsweredForm
          form={followUp.form}
          answer={answerTo(given, "followed-up")}
          failed={t("staff.failed")}
        >
          <div>
            <Button name="intent" value="followed-up" variant="secondary">
              {t("pricing.followUp")}
            </Button>
          </div>
        </AnsweredForm>
      )}
      <AnsweredForm
        form={withdraw.form}
        answer={answerTo(given, "withdraw")}
        failed={t("staff.failed")}
      >
        <div>
          <Button name="intent" value="withdraw" variant="danger">
            {t("staffOffers.withdraw")}
          </Button>
        </div>
      </AnsweredForm>
    </Panel>
  );
}

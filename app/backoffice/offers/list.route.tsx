import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";
import { privateHeaders } from "~/ui/form-result.server";
import { getT } from "~/i18n/i18n.server";
import { useTranslation } from "~/i18n/translate";
import { useFormat } from "~/i18n/use-language";
import { listOffers } from "~/offers/offer-lists.server";
import { isOfferNumber } from "~/orders/own-numbers";
import { LinkButton } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Link } from "~/ui/link";
import { noindexMeta } from "~/ui/meta";
import { DataTable } from "../data-table";
import { ListEnds } from "../list-ends";
import { refusePost, requireStaff } from "../require-staff.server";
import { StaffPage } from "../staff-page";
import { OfferBadge } from "./offer-badge";
import { NEW_OFFER_PATH, offerPath, OFFERS_PATH } from "./paths";

export const meta: MetaFunction<typeof loader> = ({ data }) => noindexMeta(data?.title);

export const headers = privateHeaders;

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, "change-orders");
  const t = await getT(request);
  const given = new URL(request.url).searchParams.get("before") ?? "";
  const before = isOfferNumber(given) ? given : undefined;
  return { title: t("staffOffers.title"), before, ...(await listOffers(before)) };
}

export const action = refusePost;

export default function OffersPage() {
  const { title, offers, before, older } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <StaffPage title={title}>
      <p className="mb-4">
        <LinkButton to={NEW_OFFER_PATH}>{t("staffOffers.newTitle")}</LinkButton>
      </p>
      {offers.length === 0 ? (
        <EmptyState icon="euro" title={t("staffOffers.none")} text={t("staffOffers.noneText")} />
      ) : (
        <DataTable
          caption={title}
          rows={offers}
          rowKey={({ id }) => id}
          columns={[
            {
              label: t("staffOffers.offer"),
              cell: ({ number, createdAt }) => (
                <>
                  <Link to={offerPath(number)} className="link py-1 font-semibold">
                    {number}
                  </Link>
                  <span className="block text-sm text-ink-soft">{format.date(createdAt)}</span>
                </>
              ),
            },
            {
              label: t("staffOffers.recipient"),
              cell: ({ firstName, lastName, company, email }) => (
                <>
                  {company || `${firstName} ${lastName}`.trim()}
                  <span className="block text-sm wrap-anywhere text-ink-soft">{email}</span>
                </>
              ),
            },
            {
              label: t("staffOffers.goodsTotal"),
              cell: ({ cents }) => <span className="tabular-nums">{format.cents(cents)}</span>,
            },
            {
              label: t("staffOffers.validUntil"),
              cell: ({ validUntil }) => format.date(validUntil),
            },
            {
              label: t("staffOffers.state"),
              cell: ({ state }) => <OfferBadge state={state} />,
            },
          ]}
        />
      )}
      <ListEnds
        newest={before === undefined ? undefined : OFFERS_PATH}
        older={older === undefined ? undefined : `${OFFERS_PATH}?before=${older}`}
      />
    </StaffPage>
  );
}

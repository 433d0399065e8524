import type { SerializeFrom } from "@remix-run/node";
import { useTranslation } from "~/i18n/translate";
import type { ListedOffer } from "~/offers/offer-lists.server";
import { LinkButton } from "~/ui/button";
import { Panel } from "~/ui/layout";
import { Link } from "~/ui/link";
import { OfferBadge } from "../offers/offer-badge";
import { NEW_OFFER_PATH, offerPath } from "../offers/paths";
import type { Asked } from "./request-content";

/** What was offered for it, and the way to offer. */
export function PricingPanel({
  asked,
  offers,
}: {
  asked: Asked;
  offers: readonly Pick<SerializeFrom<ListedOffer>, "number" | "state">[];
}) {
  const { t } = useTranslation();
  return (
    <Panel>
      <h2 className="text-lg">{t("pricing.title")}</h2>
      {offers.length > 0 ? (
        <ul className="mt-2 grid gap-2">
          {offers.map(({ number, state }) => (
            <li key={number} className="flex flex-wrap items-center gap-2">
              <Link to={offerPath(number)} className="link py-1 font-semibold">
                {number}
              </Link>
              <OfferBadge state={state} />
            </li>
          ))}
        </ul>
      ) : null}
      <p className="mt-4">
        <LinkButton
          to={`${NEW_OFFER_PATH}?anfrage=${asked.id}`}
          variant={offers.length > 0 ? "secondary" : "primary"}
        >
          {t("pricing.price")}
        </LinkButton>
      </p>
    </Panel>
  );
}

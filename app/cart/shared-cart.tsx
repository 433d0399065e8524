import type { SerializeFrom } from "@remix-run/node";
import { useTranslation } from "~/i18n/translate";
import { useFormat } from "~/i18n/use-language";
import { Button } from "~/ui/button";
import { Panel } from "~/ui/layout";
import { Notice } from "~/ui/notice";
import { Price } from "~/ui/price";
import { ProductName } from "~/ui/product-name";
import { CART_PATH } from "./cart-change";
import { CartChanges } from "./cart-changes";
import type { viewShared } from "./many-acts.server";

type Shared = NonNullable<SerializeFrom<Awaited<ReturnType<typeof viewShared>>>>;

/** A cart that somebody passed on; nothing is taken over before its reader says so. */
export function SharedCart({
  shared,
  url,
  ownCount,
}: {
  shared: Shared;
  url: string;
  ownCount: number;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const cents = shared.items.reduce((sum, { lineTotalCents }) => sum + lineTotalCents, 0);
  return (
    <Panel className="mb-6" aria-labelledby="shared-title">
      <h2 id="shared-title" className="text-lg">
        {t("cartLink.title")}
      </h2>
      <p className="mt-1 text-ink-soft">
        {t("cartLink.until", { date: format.date(shared.expiresAt) })}
      </p>
      <p className="mt-2 rounded bg-sunken p-2 text-sm wrap-anywhere select-all">{url}</p>
      <ul className="my-4 [&>li+li]:border-t [&>li+li]:border-line border-y border-line">
        {shared.items.map((item) => (
          <li key={item.productId} className="flex flex-wrap justify-between gap-x-4 py-2">
            <span className="min-w-0 wrap-anywhere">
              {item.quantity} × <ProductName name={item.name} />
            </span>
            <Price cents={item.lineTotalCents} />
          </li>
        ))}
      </ul>
      <CartChanges changes={shared.changes} />
      {shared.items.length > 0 ? (
        <>
          <p className="mb-4 flex flex-wrap justify-between gap-x-4 font-semibold">
            {t("cart.total")} <Price cents={cents} />
          </p>
          {ownCount > 0 ? (
            <div className="mb-4">
              <Notice tone="info">{t("cartLink.ask", { count: ownCount })}</Notice>
            </div>
          ) : null}
          {/* Plain: the cart's cookie comes with the answer. */}
          <form method="post" action={CART_PATH} className="flex flex-wrap gap-3">
            <input type="hidden" name="von" value={shared.token} />
            <Button name="intent" value="replace">
              {t(ownCount > 0 ? "cartLink.replace" : "cartLink.take")}
            </Button>
            {ownCount > 0 ? (
              <Button name="intent" value="merge" variant="secondary">
                {t("cartLink.merge")}
              </Button>
            ) : null}
          </form>
        </>
      ) : null}
    </Panel>
  );
}

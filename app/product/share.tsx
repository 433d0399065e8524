import { useEffect, useState } from "react";
import { useTranslation } from "~/i18n/translate";
import { useFormat } from "~/i18n/use-language";
import { shop } from "~/shop";
import { Button, buttonClasses } from "~/ui/button";
import { Icon } from "~/ui/icons";
import { useHydrated } from "~/ui/use-hydrated";
import { mailtoUrl } from "./mailto";
import type { ProductView } from "./product-view";

const DONE_MS = 4_000;

type Shared = Pick<ProductView, "name" | "priceCents" | "url" | "images">;

export function Share({ product }: { product: Shared }) {
  const { t } = useTranslation();
  const format = useFormat();
  const hydrated = useHydrated();
  const { name, url } = product;
  const body =
    product.images.length > 0
      ? t("product.share.body", { name, url, price: format.cents(product.priceCents) })
      : t("product.share.bodyQuote", { name, url });
  return (
    <section
      aria-label={t("product.share.title")}
      className="border-t border-line pt-3 print:hidden"
    >
      <div className="-mx-3 flex flex-wrap gap-x-1">
        <a
          href={mailtoUrl({ subject: t("product.share.subject", { name, shop: shop.name }), body })}
          className={buttonClasses({ variant: "quiet", size: "small" })}
        >
          <Icon name="mail" size="small" />
          {t("product.share.email")}
        </a>
        {hydrated ? <CopyLink url={url} /> : null}
      </div>
    </section>
  );
}

type Outcome = "copied" | "copyFailed";

function CopyLink({ url }: { url: string }) {
  const { t } = useTranslation();
  const [outcome, setOutcome] = useState<Outcome>();

  useEffect(() => {
    if (!outcome) return;
    const timer = setTimeout(() => setOutcome(undefined), DONE_MS);
    return () => clearTimeout(timer);
  }, [outcome]);

  async function copy() {
    setOutcome((await copyText(url)) ? "copied" : "copyFailed");
  }

  return (
    <>
      <Button variant="quiet" size="small" onClick={() => void copy()}>
        <Icon name={outcome === "copied" ? "check" : "copy"} size="small" />
        {outcome === "copied" ? t("product.share.copied") : t("product.share.copy")}
      </Button>
      <p role="status" className={outcome === "copyFailed" ? "px-3 text-sm" : "sr-only"}>
        {outcome ? t(`product.share.${outcome}`) : null}
      </p>
    </>
  );
}

/** The clipboard exists on https and localhost only. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

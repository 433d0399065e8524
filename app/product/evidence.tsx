import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "~/i18n/translate";
import { terms } from "~/shop";
import { useCondition } from "./use-condition";

/** What a used part comes with: its condition in words, tested or not, warranty, returns. */
export function Evidence({ condition }: { condition: string }) {
  const { t } = useTranslation();
  const known = useCondition(condition);
  return (
    <section aria-labelledby="evidence" className="border-t border-line pt-4">
      <h2 id="evidence" className="sr-only">
        {t("product.evidence.title")}
      </h2>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 text-sm">
        {known.label ? (
          <Fact term={t("product.evidence.conditionTerm")}>
            <span className="font-semibold">{known.label}.</span> {known.definition}{" "}
            <Link
              to={known.key ? `/zustand#${known.key}` : "/zustand"}
              className="link inline-block py-0.5"
            >
              {t("product.evidence.allConditions")}
            </Link>
          </Fact>
        ) : null}
        {known.key ? (
          <>
            <Fact term={t("product.evidence.testTerm")}>
              {t(known.tested ? "product.evidence.tested" : "product.evidence.untested")}
            </Fact>
            <Fact term={t("product.evidence.warrantyTerm")}>
              {known.warrantyMonths > 0
                ? t("product.evidence.warranty", { months: known.warrantyMonths })
                : t("product.evidence.noWarranty")}
            </Fact>
          </>
        ) : null}
        <Fact term={t("product.evidence.returnTerm")}>
          {t("product.evidence.returns", { days: terms.returnDays })}
        </Fact>
      </dl>
    </section>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-soft">{term}</dt>
      <dd>{children}</dd>
    </>
  );
}

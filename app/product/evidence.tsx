import { Link } from "~/ui/link";
import type { ReactNode } from "react";
import { useTranslation } from "~/i18n/translate";
import { terms } from "~/shop";
import { useCondition, type ExplainedCondition } from "~/parts/use-condition";

export function Evidence({ condition }: { condition: string }) {
  const { t } = useTranslation();
  const { label, explained } = useCondition(condition);
  return (
    <section aria-labelledby="evidence" className="border-t border-line pt-4">
      <h2 id="evidence" className="sr-only">
        {t("product.evidence.title")}
      </h2>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 text-sm">
        {label ? (
          <Fact term={t("product.evidence.conditionTerm")}>
            <span className="font-semibold">{label}.</span> {explained?.definition}{" "}
            <Link
              to={explained ? `/zustand#${explained.key}` : "/zustand"}
              className="link inline-block py-0.5"
            >
              {t("product.evidence.allConditions")}
            </Link>
          </Fact>
        ) : null}
        {explained ? <Promises explained={explained} /> : null}
        <Fact term={t("product.evidence.returnTerm")}>
          {t("product.evidence.returns", { days: terms.returnDays })}
        </Fact>
      </dl>
    </section>
  );
}

export function Promises({ explained }: { explained: ExplainedCondition }) {
  const { t } = useTranslation();
  return (
    <>
      <Fact term={t("product.evidence.testTerm")}>
        {t(explained.tested ? "product.evidence.tested" : "product.evidence.untested")}
      </Fact>
      <Fact term={t("product.evidence.warrantyTerm")}>
        {t(explained.businessWarranty ? "guarantee.both" : "guarantee.consumersOnly", {
          months: terms.businessWarrantyMonths,
          years: terms.consumerWarrantyYears,
        })}
      </Fact>
    </>
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

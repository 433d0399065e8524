import { useTranslation } from "~/i18n/translate";
import { useFormat } from "~/i18n/use-language";
import { terms } from "~/shop";
import { Notice } from "~/ui/notice";

/** Why an order that was filled in correctly could not be placed. */
export type CheckoutProblemKind = "totalChanged" | "unavailable" | "tooLarge";

export function CheckoutProblem({
  problem,
  restored,
}: {
  problem: CheckoutProblemKind | undefined;
  restored: boolean;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  if (!problem && !restored) return null;
  return (
    <div className="mb-6">
      {problem ? (
        <Notice
          tone={problem === "unavailable" ? "error" : "warning"}
          role="alert"
          title={t(`checkout.errors.${problem}Title`)}
        >
          {t(`checkout.errors.${problem}`, { max: format.cents(terms.maxOrderCents) })}
        </Notice>
      ) : (
        <Notice tone="info" role="status">
          {t("checkout.restored")}
        </Notice>
      )}
    </div>
  );
}

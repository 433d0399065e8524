import { answerTo, AnsweredForm, useAnsweredForm } from "~/ui/answered-form";
import type { FormActionResult } from "~/ui/form-result.server";
import { useTranslation } from "~/i18n/translate";
import { unitCode } from "~/stock/unit-code";
import { Button } from "~/ui/button";
import { MovedOrder } from "./act-form";

/** The piece that was scanned goes instead of the reserved one. */
export function SwapPiece({
  swap: { out, by, formToken },
  version,
  packed,
  answer,
}: {
  swap: { out: number; by: number; formToken: string };
  version: number;
  packed: string;
  answer: FormActionResult | undefined;
}) {
  const { t } = useTranslation();
  const own = answerTo(answer, "swap");
  const { form } = useAnsweredForm("swap", own);
  return (
    <AnsweredForm form={form} answer={own} failed={t("staffOrders.failed")}>
      <MovedOrder answer={own} />
      <input type="hidden" name="formToken" value={formToken} />
      <input type="hidden" name="version" value={own?.moved?.version ?? version} />
      <input type="hidden" name="packed" value={packed} />
      <input type="hidden" name="out" value={out} />
      <input type="hidden" name="by" value={by} />
      <div>
        <Button name="intent" value="swap" variant="secondary">
          {t("staffOrders.pack.swapPiece", { out: unitCode(out), by: unitCode(by) })}
        </Button>
      </div>
    </AnsweredForm>
  );
}

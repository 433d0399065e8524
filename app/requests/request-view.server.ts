import { getT } from "~/i18n/i18n.server";
import type { QuestionState, QuestionView } from "~/ui/question-page";

export async function viewRequest(request: Request, state: QuestionState): Promise<QuestionView> {
  const t = await getT(request);
  return {
    title: t("requestPage.title"),
    state,
    text: t(`requestPage.${state}`),
    button: state === "open" ? t("requestPage.button") : undefined,
    toShop: t("newsletterPage.toShop"),
  };
}

import { getT } from "~/i18n/i18n.server";
import type { QuestionState, QuestionView } from "~/ui/question-page";

export async function viewNewsletter(
  request: Request,
  page: "confirm" | "unsubscribe",
  state: QuestionState,
): Promise<QuestionView> {
  const t = await getT(request);
  return {
    title: t(`newsletterPage.${page}.title`),
    state,
    text: t(`newsletterPage.${page}.${state}`),
    button: state === "open" ? t(`newsletterPage.${page}.button`) : undefined,
    toShop: t("newsletterPage.toShop"),
  };
}

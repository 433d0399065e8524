import { getT } from "~/i18n/i18n.server";
import type { QuestionState, QuestionView } from "~/ui/question-page";

/** Behind the links of mails. */
export async function viewNotice(
  request: Request,
  page: "confirm" | "end",
  state: QuestionState,
): Promise<QuestionView> {
  const t = await getT(request);
  return {
    title: t(`waitPage.${page}.title`),
    state,
    text: t(`waitPage.${page}.${state}`),
    button: state === "open" ? t(`waitPage.${page}.button`) : undefined,
    toShop: t("newsletterPage.toShop"),
  };
}

import { useTranslation } from "~/i18n/translate";
import { later } from "~/ui/later";
import { LinkButton } from "~/ui/button";
import { WAIT_PATH } from "./wait-path";

const waitPath = (articleNumber: string) =>
  `${WAIT_PATH}?nummer=${encodeURIComponent(articleNumber)}`;

/** Most parts are there. */
const Later = later(
  () => import("./wait-form").then((module) => module.WaitForm),
  ({ articleNumber }) => <WaitLink articleNumber={articleNumber} />,
);

function WaitLink({ articleNumber }: { articleNumber: string }) {
  const { t } = useTranslation();
  return (
    <LinkButton to={waitPath(articleNumber)} variant="secondary" wide reloadDocument>
      {t("wait.submit")}
    </LinkButton>
  );
}

/** "Bescheid geben": one mail when the part is there. */
export function WaitPanel(form: { articleNumber: string; formToken: string; redirectTo: string }) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="wait-title" className="border-t border-line pt-4">
      <h2 id="wait-title" className="font-semibold">
        {t("wait.title")}
      </h2>
      <p className="mb-4 text-sm text-ink-soft">{t("wait.lead")}</p>
      <Later {...form} />
    </section>
  );
}

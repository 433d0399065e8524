import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";
import { Link } from "~/ui/link";
import { useTranslation } from "~/i18n/translate";
import { cataloguePath, noFilters } from "~/catalogue/filters";
import { getLanguage, getTFor } from "~/i18n/i18n.server";
import { conditions, type ConditionName } from "~/parts/conditions";
import { Promises } from "~/product/evidence";
import { useCondition } from "~/parts/use-condition";
import type { RouteHandle } from "~/platform/guard.server";
import { useShop } from "~/settings/use-shop";
import { Container, PageHeader, Panel } from "~/ui/layout";
import { pageMeta } from "~/ui/meta";

export const handle: RouteHandle = { shared: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => (data ? pageMeta(data.meta) : []);

export async function loader({ request }: LoaderFunctionArgs) {
  const language = await getLanguage(request);
  const t = getTFor(language);
  return {
    meta: {
      title: t("conditionsPage.title"),
      description: t("conditionsPage.metaDescription"),
    },
    parts: conditions.map(({ name }) => cataloguePath({ ...noFilters, condition: name })),
    canonicalPath: "/zustand",
  };
}

export default function ConditionsPage() {
  const { parts } = useLoaderData<typeof loader>();
  const { email } = useShop();
  const { t } = useTranslation();
  return (
    <Container narrow>
      <PageHeader title={t("conditionsPage.title")} lead={t("conditionsPage.lead")} />
      <div className="flex flex-col gap-4">
        {conditions.map(({ name, key }, at) => (
          <ConditionPanel key={key} name={name} id={key} path={parts[at] ?? "/katalog"} />
        ))}
      </div>
      <p className="mt-6">{t("conditionsPage.rights")}</p>
      <p className="mt-4">
        {t("conditionsPage.question")}{" "}
        <a href={`mailto:${email}`} className="link">
          {email}
        </a>
      </p>
    </Container>
  );
}

function ConditionPanel({ name, id, path }: { name: ConditionName; id: string; path: string }) {
  const { t } = useTranslation();
  const { label, explained } = useCondition(name);
  return (
    <Panel id={id} aria-labelledby={`${id}-title`} className="target:border-accent">
      <h2 id={`${id}-title`} className="text-lg">
        {label}
      </h2>
      <p className="mt-2">{explained?.definition}</p>
      <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
        {explained ? <Promises explained={explained} /> : null}
      </dl>
      <p className="mt-3">
        <Link to={path} className="link">
          {t("conditionsPage.parts")}
        </Link>
      </p>
    </Panel>
  );
}

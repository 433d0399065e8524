import { useTranslation } from "~/i18n/translate";
import { Badge } from "~/ui/badge";
import { EmptyState } from "~/ui/empty-state";
import { Panel } from "~/ui/layout";
import { Link } from "~/ui/link";
import { formatSpan } from "./span";
import type { WorkName } from "./work-list";

interface Shown {
  name: WorkName;
  count: number;
  oldest?: Date | string;
  due?: Date | string;
  overdue: number;
  to?: string;
  entries: { label: string; to?: string }[];
}

/** Nobody looks for these. */
const troubles: readonly WorkName[] = ["mails", "jobs", "backup"];

/** @param now when the lists were made, so that the browser says the same as the server */
export function WorkLists({ lists, now }: { lists: readonly Shown[]; now: Date | string }) {
  const { t } = useTranslation();
  const open = lists.filter(({ count }) => count > 0);
  const done = lists.filter(({ name, count }) => count === 0 && !troubles.includes(name));
  return (
    <>
      {open.length === 0 ? (
        <EmptyState
          icon="check"
          title={t("staffToday.nothing")}
          text={t("staffToday.nothingText")}
        />
      ) : (
        <ul className="grid gap-4 sm:grid-cols-2">
          {open.map((list) => (
            <li key={list.name}>
              <Panel as="div" className="h-full">
                <List list={list} now={new Date(now)} />
              </Panel>
            </li>
          ))}
        </ul>
      )}
      {open.length > 0 && done.length > 0 ? (
        <p className="mt-4 text-ink-soft">
          {t("staffToday.done", {
            lists: done.map(({ name }) => t(`staffToday.lists.${name}`)).join(", "),
          })}
        </p>
      ) : null}
    </>
  );
}

function List({ list, now }: { list: Shown; now: Date }) {
  const { t, language } = useTranslation();
  const { name, count, oldest, due, overdue, to, entries } = list;
  const span = (ms: number) => formatSpan(ms, language);
  return (
    <>
      <h2 className="text-lg">
        {t(`staffToday.lists.${name}`)} ({count})
      </h2>
      <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
        {oldest ? (
          <span className="text-ink-soft">
            {t(`staffToday.${name === "backup" ? "age" : "oldest"}`, {
              span: span(now.getTime() - new Date(oldest).getTime()),
            })}
          </span>
        ) : null}
        {overdue > 0 ? (
          <Badge tone="danger">{t("staffToday.overdue", { count: overdue })}</Badge>
        ) : due ? (
          <span>
            {t("staffToday.left", { span: span(new Date(due).getTime() - now.getTime()) })}
          </span>
        ) : null}
      </p>
      <p className="mt-2 max-w-prose text-ink-soft">{t(`staffToday.steps.${name}`)}</p>
      {entries.length > 0 ? (
        <ul className="mt-2 flex flex-wrap gap-x-4">
          {entries.map((entry) => (
            <li key={entry.label} className="wrap-anywhere">
              {entry.to ? (
                <Link to={entry.to} className="link inline-block py-1">
                  {entry.label}
                </Link>
              ) : (
                entry.label
              )}
            </li>
          ))}
        </ul>
      ) : null}
      {to ? (
        <p className="mt-2">
          <Link to={to} className="link inline-block py-1">
            {name === "mails"
              ? t("staffToday.open")
              : count > entries.length
                ? t("staffToday.all", { count })
                : t("staffToday.toList")}
          </Link>
        </p>
      ) : null}
    </>
  );
}

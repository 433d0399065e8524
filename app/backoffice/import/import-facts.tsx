import type { ReactNode } from "react";
import { formatDateTime } from "~/i18n/format";
import { useTranslation } from "~/i18n/translate";
import { Panel } from "~/ui/layout";
import { Notice } from "~/ui/notice";
import type { ImportView } from "./import.route";
import { StateBadge } from "./state-badge";

export function ImportFacts({ data }: { data: ImportView }) {
  const { t, language } = useTranslation();
  const { facts, problem, counts } = data;
  const time = (at: Date | string | null) => (at === null ? "–" : formatDateTime(at, language));
  const rule = t(`imports.stock.${facts.stock_rule}`);
  const list: [label: string, value: ReactNode][] = [
    [t("imports.state"), <StateBadge key="state" state={facts.state} />],
    [t("imports.file"), facts.file_name],
    [t("imports.uploadedBy"), `${facts.actor}, ${time(facts.created_at)}`],
    [t("imports.stock.legend"), facts.as_of === null ? rule : `${rule} ${time(facts.as_of)}`],
  ];
  if (facts.applied_at !== null) {
    list.push([
      t("imports.appliedAt"),
      t("imports.appliedRows", {
        time: time(facts.applied_at),
        count: counts.outcomes.applied + counts.outcomes.kept,
        left: counts.outcomes.left,
      }),
    ]);
  }
  if (facts.taken_back_at !== null) {
    list.push([
      t("imports.takenBackAt"),
      t("imports.takenBackRows", {
        time: time(facts.taken_back_at),
        count: counts.outcomes["taken-back"],
        kept: counts.outcomes.kept,
      }),
    ]);
  }
  return (
    <>
      {problem ? (
        <div className="mb-6">
          <Notice tone="error" title={t("imports.failed")}>
            {problem}
          </Notice>
        </div>
      ) : null}
      {facts.ignored_columns.length > 0 ? (
        <div className="mb-6">
          <Notice tone="warning" title={t("imports.ignored")}>
            {facts.ignored_columns.join(", ")}
          </Notice>
        </div>
      ) : null}
      <Panel className="mb-6 max-w-3xl">
        <dl className="staff-facts">
          {list.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </Panel>
    </>
  );
}

import { AnsweredForm, useAnsweredForm } from "~/ui/answered-form";
import type { FormActionResult } from "~/ui/form-result.server";
import { useTranslation } from "~/i18n/translate";
import { useFormat } from "~/i18n/use-language";
import { Button, LinkButton } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Link } from "~/ui/link";
import { importKinds } from "../../../db/import-tables";
import { DataTable } from "../data-table";
import { Moved } from "../moved";
import { Tick, typedTicks } from "../payments/tick";
import type { ImportView } from "./import.route";
import { importPath } from "./paths";
import { ArticleCell, ChangesCell, KindCell } from "./row-cells";

export function ImportRows({
  data,
  answer,
}: {
  data: ImportView;
  answer: FormActionResult | undefined;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const { form } = useAnsweredForm<{ version: string }>("rows", answer);
  const typed = typedTicks(answer);
  const { facts, rows, view, next, counts } = data;
  const isOpen = (facts.state === "checked" || facts.state === "applied") && counts.open > 0;
  const all = Object.values(counts.kinds).reduce((sum, count) => sum + count, 0);
  if (all === 0) return null;
  const shown = rows.filter(({ canChoose }) => canChoose);
  const table = (
    <DataTable
      caption={t("imports.rows")}
      rows={rows}
      rowKey={({ position }) => position}
      columns={[
        ...(isOpen
          ? [
              {
                label: t("imports.take"),
                cell: (row: (typeof rows)[number]) =>
                  row.canChoose ? (
                    <Tick
                      value={String(row.position)}
                      isTicked={typed?.includes(String(row.position)) ?? row.chosen}
                      label={t("imports.takeLine", { line: row.line, product: row.product })}
                    />
                  ) : (
                    "–"
                  ),
              },
            ]
          : []),
        { label: t("imports.line"), cell: ({ line }) => format.number(line) },
        { label: t("imports.article"), cell: (row) => <ArticleCell row={row} /> },
        { label: t("imports.kind"), cell: (row) => <KindCell row={row} /> },
        { label: t("imports.changes"), cell: (row) => <ChangesCell row={row} /> },
      ]}
    />
  );
  return (
    <section aria-labelledby="rows-title">
      <h2 id="rows-title" className="mb-2 text-lg">
        {t("imports.rows")}
      </h2>
      <Kinds data={data} all={all} />
      {rows.length === 0 ? <EmptyState icon="check" title={t("imports.noRows")} /> : null}
      {rows.length > 0 && !isOpen ? (
        <>
          {table}
          <Ends data={data} />
        </>
      ) : null}
      {rows.length > 0 && isOpen ? (
        <AnsweredForm form={form} answer={answer} failed={t("staff.failed")}>
          <Moved answer={answer} fields={[]} />
          <input type="hidden" name="version" value={answer?.moved?.version ?? facts.version} />
          <input
            type="hidden"
            name="shown"
            value={shown.map(({ position }) => position).join(",")}
          />
          {/* Enter in the form keeps the ticks; it never applies them. */}
          <div className="flex flex-wrap items-center gap-3">
            <Button name="intent" value="choose" variant="secondary">
              {t("imports.keepTicks")}
            </Button>
            <Button name="intent" value="tick-all" variant="quiet">
              {t(view.kind ? "imports.tickKind" : "imports.tickAll")}
            </Button>
            <Button name="intent" value="untick-all" variant="quiet">
              {t(view.kind ? "imports.untickKind" : "imports.untickAll")}
            </Button>
          </div>
          {table}
          <div className="flex flex-wrap gap-3">
            <Button name="intent" value="apply" size="large">
              {t("imports.apply", { count: counts.chosen })}
            </Button>
            {next === undefined ? null : (
              <Button name="intent" value="next" variant="secondary">
                {t("imports.next")}
              </Button>
            )}
            {view.after > 0 ? (
              <LinkButton to={importPath(facts.id, { ...view, after: 0 })} variant="quiet">
                {t("imports.first")}
              </LinkButton>
            ) : null}
          </div>
        </AnsweredForm>
      ) : null}
    </section>
  );
}

function Kinds({ data, all }: { data: ImportView; all: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { facts, counts, view } = data;
  const tab = (to: string, label: string, count: number, isCurrent: boolean) => (
    <li key={to}>
      <Link to={to} aria-current={isCurrent ? "page" : undefined}>
        {label} <b>{format.number(count)}</b>
      </Link>
    </li>
  );
  return (
    <ul className="staff-tabs" aria-label={t("imports.kind")}>
      {tab(importPath(facts.id), t("imports.all"), all, !view.kind && !view.outcome)}
      {importKinds
        .filter((kind) => counts.kinds[kind] > 0)
        .map((kind) =>
          tab(
            importPath(facts.id, { kind }),
            t(`imports.kinds.${kind}`),
            counts.kinds[kind],
            view.kind === kind,
          ),
        )}
      {(["left", "kept"] as const)
        .filter((outcome) => counts.outcomes[outcome] > 0)
        .map((outcome) =>
          tab(
            importPath(facts.id, { outcome }),
            t(`imports.outcomes.${outcome}`),
            counts.outcomes[outcome],
            view.outcome === outcome,
          ),
        )}
    </ul>
  );
}

function Ends({ data: { facts, view, next } }: { data: ImportView }) {
  const { t } = useTranslation();
  return (
    <p className="mt-4 flex flex-wrap gap-3">
      {next === undefined ? null : (
        <LinkButton to={importPath(facts.id, { ...view, after: next })} variant="secondary">
          {t("imports.next")}
        </LinkButton>
      )}
      {view.after > 0 ? (
        <LinkButton to={importPath(facts.id, { ...view, after: 0 })} variant="quiet">
          {t("imports.first")}
        </LinkButton>
      ) : null}
    </p>
  );
}

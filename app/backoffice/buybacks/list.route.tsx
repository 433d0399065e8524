import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData, type MetaFunction } from "@remix-run/react";
import { privateHeaders } from "~/ui/form-result.server";
import { listCases } from "~/buyback/case-lists.server";
import { findCase, isCaseNumber } from "~/buyback/cases.server";
import { turns } from "~/buyback/lifecycle";
import { getT } from "~/i18n/i18n.server";
import { useTranslation } from "~/i18n/translate";
import { useFormat } from "~/i18n/use-language";
import { Button, LinkButton } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { SelectField, TextField } from "~/ui/field";
import { Link } from "~/ui/link";
import { noindexMeta } from "~/ui/meta";
import { caseStates, type CaseState } from "../../../db/buyback-tables";
import { DataTable } from "../data-table";
import { ListEnds } from "../list-ends";
import { queryText } from "../query-text";
import { refusePost, requireStaff } from "../require-staff.server";
import { can } from "../roles";
import { StaffPage } from "../staff-page";
import { CaseBadge } from "./case-badge";
import { BUYBACKS, casePath } from "./paths";

export const meta: MetaFunction<typeof loader> = ({ data }) => noindexMeta(data?.title);

export const headers = privateHeaders;

const groups = ["ours", "theirs", "all"] as const;

function isState(text: string): text is CaseState {
  return (caseStates as readonly string[]).includes(text);
}

/** A state, a group of them, or what waits for the shop. */
function statesOf(state: string): readonly CaseState[] {
  if (isState(state)) return [state];
  if (state === "all") return [];
  const side = state === "theirs" ? "seller" : "shop";
  return caseStates.filter((each) => turns[each] === side);
}

export async function loader({ request }: LoaderFunctionArgs) {
  const { staffRole } = await requireStaff(request, "read-buybacks");
  const t = await getT(request);
  const { searchParams } = new URL(request.url);
  const text = queryText(searchParams, "q");
  const asked = queryText(searchParams, "state");
  const state = isState(asked) || asked === "all" || asked === "theirs" ? asked : "ours";
  const before = queryText(searchParams, "before");
  const exact = isCaseNumber(text) ? await findCase(text) : undefined;
  if (exact) throw redirect(casePath(exact.number), 303);
  const list = await listCases({
    states: statesOf(state),
    text,
    before: isCaseNumber(before) ? before : "",
  });
  const seesPersons = can(staffRole, "see-buyers");
  return {
    title: t("staffBuybacks.title"),
    filter: { state, text, before },
    older: list.older,
    seesPersons,
    cases: list.cases.map(({ id: _id, ...row }) =>
      seesPersons ? row : { ...row, name: "", company: "", email: "", cents: null },
    ),
  };
}

export const action = refusePost;

function linkTo({ state, text }: { state: string; text: string }, before = ""): string {
  const query = new URLSearchParams({
    ...(state === "ours" ? {} : { state }),
    ...(text ? { q: text } : {}),
    ...(before ? { before } : {}),
  });
  return query.size > 0 ? `${BUYBACKS}?${query.toString()}` : BUYBACKS;
}

export default function BuybacksPage() {
  const { title, cases, older, filter, seesPersons } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <StaffPage title={title}>
      <FilterForm />
      {cases.length === 0 ? (
        <EmptyState icon="box" title={t("staffBuybacks.none")} text={t("staffBuybacks.noneText")} />
      ) : (
        <DataTable
          caption={title}
          rows={cases}
          rowKey={({ number }) => number}
          columns={[
            {
              label: t("staffBuybacks.columns.number"),
              cell: ({ number, createdAt }) => (
                <>
                  <Link
                    to={casePath(number)}
                    className="link inline-block py-1 font-semibold whitespace-nowrap"
                  >
                    {number}
                  </Link>
                  <span className="block text-sm text-ink-soft">{format.date(createdAt)}</span>
                </>
              ),
            },
            {
              label: t("staffBuybacks.state"),
              cell: ({ state, stateSince }) => (
                <>
                  <CaseBadge state={state} />
                  <span className="block text-sm text-ink-soft">
                    {t("staffBuybacks.since", { date: format.date(stateSince) })}
                  </span>
                </>
              ),
            },
            ...(seesPersons
              ? [
                  {
                    label: t("staffBuybacks.columns.seller"),
                    cell: ({ name, company, email }: (typeof cases)[number]) => (
                      <span className="wrap-anywhere">
                        {name}
                        {company ? <span className="block">{company}</span> : null}
                        <span className="block text-sm text-ink-soft">{email}</span>
                      </span>
                    ),
                  },
                ]
              : []),
            {
              label: t("staffBuybacks.columns.what"),
              cell: ({ lines, files }) =>
                [
                  t("staffBuybacks.lineCount", { count: lines }),
                  t("staffBuybacks.fileCount", { count: files }),
                ].join(", "),
            },
            ...(seesPersons
              ? [
                  {
                    label: t("staffBuybacks.columns.sum"),
                    cell: ({ cents }: (typeof cases)[number]) => (
                      <span className="tabular-nums">
                        {cents === null ? "–" : format.cents(cents)}
                      </span>
                    ),
                  },
                ]
              : []),
          ]}
        />
      )}
      <ListEnds
        newest={filter.before ? linkTo(filter) : undefined}
        older={older === undefined ? undefined : linkTo(filter, older)}
      />
    </StaffPage>
  );
}

function FilterForm() {
  const { filter } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  return (
    // Another filter's fields begin with its own values.
    <Form action={BUYBACKS} key={linkTo(filter)} className="staff-filter">
      <SelectField
        name="state"
        label={t("staffBuybacks.state")}
        defaultValue={filter.state}
        options={[
          ...groups.map((value) => ({
            value: value,
            label: t(`staffBuybacks.groups.${value}`),
          })),
          ...caseStates.map((value) => ({ value, label: t(`staffBuybacks.states.${value}`) })),
        ]}
      />
      <TextField
        name="q"
        type="search"
        label={t("staffBuybacks.search")}
        defaultValue={filter.text}
        maxLength={100}
      />
      <div className="flex flex-wrap gap-3">
        <Button>{t("staffRequests.show")}</Button>
        {linkTo(filter) === BUYBACKS ? null : (
          <LinkButton to={BUYBACKS} variant="quiet">
            {t("staffRequests.reset")}
          </LinkButton>
        )}
      </div>
    </Form>
  );
}

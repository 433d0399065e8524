import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";
import { privateHeaders } from "~/ui/form-result.server";
import { getT } from "~/i18n/i18n.server";
import { useTranslation } from "~/i18n/translate";
import { findByReference, listInbox, type InboxEntry } from "~/requests/inbox.server";
import { Badge } from "~/ui/badge";
import { LinkButton } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { SelectField, TextField } from "~/ui/field";
import { Link } from "~/ui/link";
import { noindexMeta } from "~/ui/meta";
import { DataTable } from "../data-table";
import { ListFilter } from "../list-filter";
import { refusePost, requireStaff } from "../require-staff.server";
import { listMembersWho } from "../staff.server";
import { StaffPage } from "../staff-page";
import { linkTo, stateChoices, kindChoices } from "./filter";
import { inboxPath, REQUESTS_PATH } from "./paths";
import { readFilter } from "./read-filter.server";
import { StateBadge } from "./state-badge";
import { Age, Term } from "./term";

const SUBJECT_LENGTH = 90;

export const meta: MetaFunction<typeof loader> = ({ data }) => noindexMeta(data?.title);

export const headers = privateHeaders;

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, "answer-requests");
  const t = await getT(request);
  const filter = readFilter(request);
  const id = await findByReference(filter.text);
  if (id) throw redirect(inboxPath(id));
  const [{ entries, next }, members] = await Promise.all([
    listInbox(filter),
    listMembersWho("answer-requests"),
  ]);
  return {
    title: t("staffRequests.title"),
    now: Date.now(),
    filter,
    next,
    entries: entries.map(toRow),
    members: members.map(({ id: value, email: label }) => ({ value, label })),
  };
}

function toRow({ message, productName, ...entry }: InboxEntry) {
  const { id, kind, createdAt, dueAt, state, assignee, isSuspect, company, email } = entry;
  const name = `${entry.firstName} ${entry.lastName}`;
  const subject = kind === "quote" ? `${entry.quantity} × ${productName}` : message;
  return {
    ...{ id, kind, createdAt, dueAt, state, assignee, isSuspect, name, company, email },
    subject: subject.replaceAll(/\s+/g, " ").slice(0, SUBJECT_LENGTH),
  };
}

export const action = refusePost;

export default function RequestsPage() {
  const { entries, next, now, filter } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  return (
    <StaffPage title={t("staffRequests.title")}>
      <FilterForm />
      {entries.length === 0 ? (
        <EmptyState
          icon="mail"
          title={t("staffRequests.empty")}
          text={t("staffRequests.emptyText")}
        />
      ) : (
        <DataTable
          caption={t("staffRequests.title")}
          rows={entries}
          rowKey={({ id }) => id}
          columns={[
            {
              label: t("staffRequests.columns.received"),
              cell: ({ createdAt }) => <Age since={createdAt} now={now} />,
            },
            {
              label: t("staffRequests.columns.subject"),
              cell: ({ id, kind, subject }) => (
                <>
                  <Link to={inboxPath(id)} className="link py-1 font-semibold">
                    {subject}
                  </Link>
                  <span className="block text-sm text-ink-soft">
                    {t(`staffRequests.kinds.${kind}`)}
                  </span>
                </>
              ),
            },
            {
              label: t("staffRequests.columns.person"),
              cell: ({ name, company, email }) => (
                <>
                  {name}
                  {company ? <span className="block">{company}</span> : null}
                  <span className="block text-sm text-ink-soft">{email}</span>
                </>
              ),
            },
            {
              label: t("staffRequests.columns.state"),
              cell: ({ state, dueAt, isSuspect }) => (
                <span className="flex flex-wrap gap-2">
                  {state === "open" ? (
                    <Term dueAt={dueAt} now={now} />
                  ) : (
                    <StateBadge state={state} />
                  )}
                  {isSuspect ? <Badge tone="neutral">{t("staffRequests.suspect")}</Badge> : null}
                </span>
              ),
            },
            {
              label: t("staffRequests.columns.assignee"),
              cell: ({ assignee }) => assignee ?? t("staffRequests.nobody"),
            },
          ]}
        />
      )}
      <p className="mt-4 flex flex-wrap gap-3">
        {filter.after ? (
          <LinkButton to={linkTo({ ...filter, after: "" })} variant="secondary">
            {t("staffRequests.first")}
          </LinkButton>
        ) : null}
        {next === undefined ? null : (
          <LinkButton to={linkTo({ ...filter, after: next })} variant="secondary" rel="next">
            {t("staffRequests.next")}
          </LinkButton>
        )}
      </p>
    </StaffPage>
  );
}

function FilterForm() {
  const { filter, members } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  const here = linkTo({ ...filter, after: "" });
  return (
    <ListFilter path={REQUESTS_PATH} here={here}>
      <SelectField
        name="state"
        label={t("staffRequests.columns.state")}
        defaultValue={filter.state}
        options={stateChoices.map((value) => ({
          value,
          label: t(`staffRequests.states.${value}`),
        }))}
      />
      <SelectField
        name="kind"
        label={t("staffRequests.columns.kind")}
        defaultValue={filter.kind}
        options={[
          { value: "", label: t("staffRequests.kinds.all") },
          ...kindChoices.map((value) => ({ value, label: t(`staffRequests.kinds.${value}`) })),
        ]}
      />
      <SelectField
        name="assignee"
        label={t("staffRequests.columns.assignee")}
        defaultValue={filter.assignee}
        options={[
          { value: "", label: t("staffRequests.anybody") },
          { value: "none", label: t("staffRequests.nobody") },
          ...members,
        ]}
      />
      <TextField
        name="q"
        type="search"
        label={t("staffRequests.search")}
        defaultValue={filter.text}
      />
    </ListFilter>
  );
}

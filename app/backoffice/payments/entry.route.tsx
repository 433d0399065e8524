import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { privateHeaders, type FormActionResult } from "~/ui/form-result.server";
import { formatDate, formatDateTime } from "~/i18n/format";
import { getT } from "~/i18n/i18n.server";
import { useTranslation } from "~/i18n/translate";
import { useFormat } from "~/i18n/use-language";
import { findEntry } from "~/payments/bank-entries.server";
import { listAwaitedTransfers } from "~/payments/awaited-transfers.server";
import { proposeOrders } from "~/payments/match-entries.server";
import { readForm, textField } from "~/platform/form.server";
import { notFound } from "~/platform/refusals.server";
import { isUuid } from "~/platform/uuid";
import { Panel } from "~/ui/layout";
import { Link } from "~/ui/link";
import { formatIban } from "~/settings/iban";
import { noindexMeta } from "~/ui/meta";
import { orderPath } from "../orders/paths";
import { requireStaff } from "../require-staff.server";
import { can } from "../roles";
import { StaffPage } from "../staff-page";
import { EntryActs } from "./entry-act-forms";
import { entryActs } from "./entry-acts.server";
import { EntryBadge, Hint } from "./entry-facts";
import { PAYMENTS } from "./paths";

export const meta: MetaFunction<typeof loader> = ({ data }) => noindexMeta(data?.title);

export const headers = privateHeaders;

async function find(id = "") {
  const entry = isUuid(id) ? await findEntry(id) : undefined;
  if (!entry) throw notFound();
  return entry;
}

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { passwordIsFresh, staffRole } = await requireStaff(request, "read-payments");
  const entry = await find(params.entry);
  const t = await getT(request);
  const proposals =
    entry.state === "open" ? await proposeOrders([entry], await listAwaitedTransfers()) : undefined;
  return {
    title: t("staffPayments.entry"),
    entry: { ...entry, iban: formatIban(entry.iban) },
    proposal: proposals?.get(entry.id),
    mayAct: can(staffRole, "change-orders"),
    isFresh: passwordIsFresh,
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, "change-orders");
  const { id } = await find(params.entry);
  const form = await readForm(request, ["password"]);
  const act = entryActs.get(textField(form, "intent"));
  if (!act) throw new Response("Unknown intent", { status: 400 });
  return act({ request, form, staff, id });
}

export default function EntryPage() {
  const { title, mayAct } = useLoaderData<typeof loader>();
  const answer = useActionData<FormActionResult>();
  const { entry, proposal, isFresh } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  return (
    <StaffPage title={title} back={{ to: PAYMENTS, label: t("staffPayments.title") }}>
      <div className="staff-columns">
        <Facts />
        {mayAct ? (
          <EntryActs entry={entry} proposal={proposal} answer={answer} isFresh={isFresh} />
        ) : null}
      </div>
    </StaffPage>
  );
}

function Facts() {
  const { entry, proposal } = useLoaderData<typeof loader>();
  const { t, language } = useTranslation();
  const format = useFormat();
  const rows = [
    [t("staffPayments.day"), formatDate(entry.day, language)],
    [t("staffPayments.amount"), format.cents(entry.cents)],
    [t("staffPayments.payer"), entry.payer || "–"],
    [t("staffPayments.iban"), entry.iban || "–"],
    [t("staffPayments.text"), entry.text || "–"],
    [
      t("staffPayments.imported"),
      `${formatDateTime(entry.createdAt, language)}, ${entry.importedBy}`,
    ],
    ...(entry.decidedAt
      ? [
          [
            t("staffPayments.decided"),
            `${formatDateTime(entry.decidedAt, language)}, ${entry.decidedBy}`,
          ],
        ]
      : []),
    ...(entry.reason ? [[t("staffPayments.reason"), entry.reason]] : []),
  ];
  return (
    <Panel>
      <p className="mb-2 flex flex-wrap items-center gap-3">
        <EntryBadge state={entry.state} />
        {entry.number ? (
          <Link to={orderPath(entry.number)} className="link inline-block py-1 whitespace-nowrap">
            {entry.number}
          </Link>
        ) : null}
      </p>
      <dl className="staff-facts">
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
        {entry.state === "open" ? (
          <div>
            <dt>{t("staffPayments.fits")}</dt>
            <dd>
              <Hint proposal={proposal} />
            </dd>
          </div>
        ) : null}
      </dl>
    </Panel>
  );
}

import { type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { privateHeaders, type FormActionResult } from "~/ui/form-result.server";
import { getT } from "~/i18n/i18n.server";
import { useTranslation } from "~/i18n/translate";
import { listAwaitedTransfers } from "~/payments/awaited-transfers.server";
import {
  countOpenEntries,
  listDecidedEntries,
  listOpenEntries,
} from "~/payments/bank-entries.server";
import { proposeOrders } from "~/payments/match-entries.server";
import { isMultipart, readForm } from "~/platform/form.server";
import type { RouteHandle } from "~/platform/guard.server";
import { redirectWithMessage } from "~/platform/message.server";
import { noindexMeta } from "~/ui/meta";
import { Notice } from "~/ui/notice";
import { requireStaff } from "../require-staff.server";
import { can } from "../roles";
import { setUpSchema } from "../schemas.server";
import { answerSensitiveForm } from "../sensitive-form.server";
import { StaffPage } from "../staff-page";
import { AwaitedTransfers, DecidedEntries, UnclearEntries } from "./entry-lists";
import { MatchingForm } from "./matching-form";
import { MAX_NOTED, noteEntries, tickValue } from "./note-entries.server";
import { PAYMENTS } from "./paths";
import { PaymentTabs } from "./payment-tabs";
import { readUpload, type UploadProblem } from "./read-upload.server";
import { UploadPanel } from "./upload-panel";

/** Far more than anybody leaves lying: among all of them what fits is found. */
const MAX_COMPARED = 2_000;
const MAX_UNCLEAR = 100;
const MAX_DECIDED = 15;

export const handle: RouteHandle = { upload: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => noindexMeta(data?.title);

export const headers = privateHeaders;

export async function loader({ request }: LoaderFunctionArgs) {
  const { passwordIsFresh, staffRole } = await requireStaff(request, "read-payments");
  const t = await getT(request);
  const [open, decided, awaited, { count }] = await Promise.all([
    listOpenEntries(MAX_COMPARED),
    listDecidedEntries(MAX_DECIDED),
    listAwaitedTransfers(),
    countOpenEntries(),
  ]);
  const proposals = await proposeOrders(open, awaited);
  const entries = open.map(({ id, day, cents, payer, text }) => {
    const proposal = proposals.get(id);
    const tick = tickValue(id, proposal?.number ?? "");
    return { id, day, cents, payer, text, proposal, tick };
  });
  const isExact = ({ proposal }: (typeof entries)[number]) => proposal?.certainty === "exact";
  const matching = entries.filter(isExact).slice(0, MAX_NOTED);
  const unclear = entries.filter((entry) => !isExact(entry)).slice(0, MAX_UNCLEAR);
  return {
    title: t("staffPayments.title"),
    matching,
    unclear,
    more: count - matching.length - unclear.length,
    decided: decided.map(({ id, day, cents, payer, text, state, reason, number, decidedBy }) => ({
      ...{ id, day, cents, payer, text, state, reason, number, decidedBy },
    })),
    awaited: awaited.map(({ email: _, ...each }) => each),
    mayAct: can(staffRole, "change-orders"),
    isFresh: passwordIsFresh,
  };
}

interface Answer extends Partial<FormActionResult> {
  upload?: UploadProblem;
}

/** A file is read; ticked entries are noted. */
export async function action({ request }: ActionFunctionArgs) {
  const staff = await requireStaff(request, "change-orders");
  if (isMultipart(request)) return readUpload(request, staff);
  const form = await readForm(request, ["password"]);
  const about = { request, form, staff, schema: setUpSchema, title: "staff.failed" } as const;
  return answerSensitiveForm(about, async () =>
    redirectWithMessage(PAYMENTS, await noteEntries(form, staff)),
  );
}

export default function PaymentsPage() {
  const { title, matching, unclear, more, decided, awaited, mayAct, isFresh } =
    useLoaderData<typeof loader>();
  const answer = useActionData<Answer>();
  const { t } = useTranslation();
  const { lastResult } = answer ?? {};
  return (
    <StaffPage title={title}>
      <PaymentTabs current={PAYMENTS} />
      {mayAct ? <UploadPanel problem={answer?.upload} /> : null}
      {matching.length > 0 ? (
        <MatchingForm
          entries={matching}
          answer={lastResult === undefined ? undefined : { ...answer, lastResult }}
          mayAct={mayAct}
          isFresh={isFresh}
        />
      ) : null}
      <UnclearEntries entries={unclear} mayAct={mayAct} />
      {more > 0 ? (
        <div className="mb-6">
          <Notice tone="info">{t("staffPayments.more", { count: more })}</Notice>
        </div>
      ) : null}
      <AwaitedTransfers transfers={awaited} />
      <DecidedEntries entries={decided} />
    </StaffPage>
  );
}

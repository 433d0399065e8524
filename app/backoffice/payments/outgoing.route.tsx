import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { privateHeaders, type FormActionResult } from "~/ui/form-result.server";
import { getT } from "~/i18n/i18n.server";
import { useTranslation } from "~/i18n/translate";
import { listOwedTransfers, listUndecidedReturns } from "~/payments/owed-transfers.server";
import { ownAccount } from "~/payments/own-account.server";
import { listTransferFiles, shownIban } from "~/payments/transfer-files.server";
import { createFormToken, readForm, textField } from "~/platform/form.server";
import { EmptyState } from "~/ui/empty-state";
import { Link } from "~/ui/link";
import { formatIban } from "~/settings/iban";
import { noindexMeta } from "~/ui/meta";
import { Notice } from "~/ui/notice";
import { orderPath } from "../orders/paths";
import { requireStaff } from "../require-staff.server";
import { can } from "../roles";
import { StaffPage } from "../staff-page";
import { outgoingActs } from "./outgoing-acts.server";
import { OwedForm } from "./owed-form";
import { OUTGOING } from "./paths";
import { PaymentTabs } from "./payment-tabs";
import { answerTo } from "~/ui/answered-form";
import { TransferFiles } from "./transfer-files";

/** A form has at most 200 fields, and each transfer two. */
const MAX_OWED = 80;
const MAX_FILES = 10;

export const meta: MetaFunction<typeof loader> = ({ data }) => noindexMeta(data?.title);

export const headers = privateHeaders;

export async function loader({ request }: LoaderFunctionArgs) {
  const { passwordIsFresh, staffRole } = await requireStaff(request, "read-payments");
  const t = await getT(request);
  const [owed, undecided, files] = await Promise.all([
    listOwedTransfers(),
    listUndecidedReturns(),
    listTransferFiles(MAX_FILES),
  ]);
  // Who may not pay sellers out doesn't see that one waits, either.
  const own = owed.filter(({ kind }) => kind !== "buyback" || can(staffRole, "pay-out"));
  return {
    title: t("staffPayments.outgoing"),
    owed: own.slice(0, MAX_OWED).map((each) => ({
      ...each,
      iban: each.kind === "buyback" ? each.iban : formatIban(each.iban),
    })),
    more: Math.max(0, own.length - MAX_OWED),
    undecided,
    files: files.map(({ reference, createdAt, actor, lines }) => ({
      ...{ reference, createdAt, actor },
      lines: lines.map(({ caseId, ...line }) => ({
        ...line,
        iban: caseId ? shownIban({ ...line, caseId }) : formatIban(line.iban),
      })),
    })),
    hasAccount: ownAccount() !== undefined,
    token: createFormToken(),
    mayAct: can(staffRole, "refund"),
    isFresh: passwordIsFresh,
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const staff = await requireStaff(request, "refund");
  const form = await readForm(request, ["password"]);
  const act = outgoingActs.get(textField(form, "intent"));
  if (!act) throw new Response("Unknown intent", { status: 400 });
  return act({ request, form, staff });
}

export default function OutgoingPage() {
  const { title, owed, more, undecided, files, hasAccount, token, mayAct, isFresh } =
    useLoaderData<typeof loader>();
  const answer = useActionData<FormActionResult>();
  const { t } = useTranslation();
  return (
    <StaffPage title={title}>
      <PaymentTabs current={OUTGOING} />
      {hasAccount ? null : (
        <div className="mb-6">
          <Notice tone="warning" title={t("staffPayments.out.noAccount")}>
            {t("staffPayments.out.noAccountText")}
          </Notice>
        </div>
      )}
      {owed.length === 0 ? (
        <div className="mb-6">
          <EmptyState icon="check" title={t("staffPayments.out.none")} />
        </div>
      ) : (
        <OwedForm
          owed={owed}
          token={token}
          answer={answerTo(answer, "file")}
          isFresh={isFresh}
          mayAct={mayAct && hasAccount}
        />
      )}
      {more > 0 ? (
        <div className="mb-6">
          <Notice tone="info">{t("staffPayments.out.more", { count: more })}</Notice>
        </div>
      ) : null}
      {undecided.length > 0 ? (
        <div className="mb-6">
          <Notice tone="info" title={t("staffPayments.out.undecided")}>
            <span className="flex flex-wrap gap-x-4">
              {undecided.map((number) => (
                <Link
                  key={number}
                  to={orderPath(number)}
                  className="link inline-block py-1 whitespace-nowrap"
                >
                  {number}
                </Link>
              ))}
            </span>
          </Notice>
        </div>
      ) : null}
      <TransferFiles files={files} answer={answer} isFresh={isFresh} mayAct={mayAct} />
    </StaffPage>
  );
}

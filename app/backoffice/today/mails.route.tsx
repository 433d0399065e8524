import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData, type MetaFunction } from "@remix-run/react";
import { privateHeaders } from "~/ui/form-result.server";
import { formatDateTime } from "~/i18n/format";
import { getT } from "~/i18n/i18n.server";
import { useTranslation } from "~/i18n/translate";
import { recordAct, type Actor } from "~/platform/audit.server";
import type { Trx } from "~/platform/db.server";
import { readForm, textField } from "~/platform/form.server";
import { redirectWithMessage } from "~/platform/message.server";
import { listFailedMails, resendMail, settleMail } from "~/platform/outbox.server";
import { notFound } from "~/platform/refusals.server";
import { isUuid } from "~/platform/uuid";
import { Button } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { noindexMeta } from "~/ui/meta";
import { DataTable } from "../data-table";
import { asActor, requireStaff } from "../require-staff.server";
import { StaffPage } from "../staff-page";

const PATH = "/intern/mails";

export const meta: MetaFunction<typeof loader> = ({ data }) => noindexMeta(data?.title);

export const headers = privateHeaders;

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, "change-orders");
  const t = await getT(request);
  return { title: t("staffToday.lists.mails"), mails: await listFailedMails(100) };
}

const note = (actor: Actor, act: string, id: string) => (trx: Trx) =>
  recordAct(trx, { actor, act, subject: { kind: "mail", name: id } });

export async function action({ request }: ActionFunctionArgs) {
  const actor = asActor(await requireStaff(request, "change-orders"));
  const form = await readForm(request);
  const id = textField(form, "id");
  if (!isUuid(id)) throw notFound();
  switch (textField(form, "intent")) {
    case "resend":
      await resendMail(id, note(actor, "mail-resent", id));
      return redirectWithMessage(PATH, { kind: "success", title: "staffToday.mail.resent" });
    case "settle":
      await settleMail(id, note(actor, "mail-settled", id));
      return redirectWithMessage(PATH, { kind: "success", title: "staffToday.mail.settled" });
    default:
      throw new Response("Unknown intent", { status: 400 });
  }
}

export default function FailedMailsPage() {
  const { title, mails } = useLoaderData<typeof loader>();
  const { t, language } = useTranslation();
  return (
    <StaffPage title={title} back={{ to: "/intern", label: t("staff.nav.today") }}>
      {mails.length === 0 ? (
        <EmptyState icon="check" title={t("staffToday.mail.none")} />
      ) : (
        <DataTable
          caption={title}
          rows={mails}
          rowKey={({ id }) => id}
          columns={[
            {
              label: t("staff.columns.time"),
              cell: ({ createdAt }) => formatDateTime(createdAt, language),
            },
            {
              label: t("staffToday.mail.recipient"),
              cell: ({ recipient }) => <span className="staff-address">{recipient}</span>,
            },
            { label: t("staffToday.mail.subject"), cell: ({ subject }) => subject },
            { label: t("staffToday.mail.error"), cell: ({ error }) => error },
            {
              label: t("staffToday.mail.act"),
              cell: ({ id, subject }) => (
                <Form method="post" className="flex flex-wrap gap-3">
                  <input type="hidden" name="id" value={id} />
                  <Button
                    name="intent"
                    value="resend"
                    aria-label={t("staffToday.mail.resendOf", { subject })}
                  >
                    {t("staffToday.mail.resend")}
                  </Button>
                  <Button
                    name="intent"
                    value="settle"
                    variant="secondary"
                    aria-label={t("staffToday.mail.settleOf", { subject })}
                  >
                    {t("staffToday.mail.settle")}
                  </Button>
                </Form>
              ),
            },
          ]}
        />
      )}
    </StaffPage>
  );
}

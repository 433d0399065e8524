import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { AnsweredForm, useAnsweredForm } from "~/ui/answered-form";
import { privateHeaders } from "~/ui/form-result.server";
import { formatDateTime } from "~/i18n/format";
import { getLanguage, getT } from "~/i18n/i18n.server";
import { useTranslation } from "~/i18n/translate";
import { readForm, textField } from "~/platform/form.server";
import { redirectWithMessage } from "~/platform/message.server";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { Panel } from "~/ui/layout";
import { Link } from "~/ui/link";
import { noindexMeta } from "~/ui/meta";
import { PersonField } from "~/ui/person-field";
import { DataTable } from "./data-table";
import { AlreadyStaffError, deleteInvitation, listInvitations } from "./invitations.server";
import { inviteStaff } from "./invite.server";
import { PasswordAgain } from "./password-again";
import { asActor, requireStaff, type Staff } from "./require-staff.server";
import { RoleChoice } from "./role-choice";
import { inviteSchema, type InviteForm } from "./schemas.server";
import { answerSensitiveForm } from "./sensitive-form.server";
import { listMembers } from "./staff.server";
import { StaffPage } from "./staff-page";

const PATH = "/intern/personal";

export const meta: MetaFunction<typeof loader> = ({ data }) => noindexMeta(data?.title);

export const headers = privateHeaders;

export async function loader({ request }: LoaderFunctionArgs) {
  const { passwordIsFresh } = await requireStaff(request, "manage-staff");
  const t = await getT(request);
  const [members, invitations] = await Promise.all([listMembers(), listInvitations()]);
  return { title: t("staff.nav.staff"), members, invitations, passwordIsFresh };
}

export async function action({ request }: ActionFunctionArgs) {
  const staff = await requireStaff(request, "manage-staff");
  const form = await readForm(request, ["password"]);
  switch (textField(form, "intent")) {
    case "invite":
      return invite(request, form, staff);
    case "withdraw":
      return withdraw(form, staff);
    default:
      throw new Response("Unknown intent", { status: 400 });
  }
}

function invite(request: Request, form: FormData, staff: Staff) {
  const asked = { request, form, staff, schema: inviteSchema, title: "staff.failed" } as const;
  return answerSensitiveForm(asked, async ({ email, role }, refuse) => {
    try {
      const language = await getLanguage(request);
      await inviteStaff({ email, role, actor: asActor(staff), language });
    } catch (error) {
      if (error instanceof AlreadyStaffError) return refuse({ email: ["staff.errors.already"] });
      throw error;
    }
    const values = { email };
    return redirectWithMessage(PATH, { kind: "success", title: "staff.invite.done", values });
  });
}

async function withdraw(form: FormData, staff: Staff) {
  const email = textField(form, "email");
  await deleteInvitation({ email, actor: asActor(staff) });
  return redirectWithMessage(PATH, { kind: "success", title: "staff.invitations.withdrawn" });
}

export default function StaffListPage() {
  const { members, invitations } = useLoaderData<typeof loader>();
  const { t, language } = useTranslation();
  return (
    <StaffPage title={t("staff.nav.staff")}>
      <DataTable
        caption={t("staff.nav.staff")}
        rows={members}
        rowKey={({ id }) => id}
        columns={[
          {
            label: t("staff.columns.person"),
            cell: ({ id, name, email }) => (
              <>
                <Link to={`${PATH}/${id}`} className="link inline-block py-1 font-semibold">
                  {name || email}
                </Link>
                {name ? <span className="block text-sm text-ink-soft">{email}</span> : null}
              </>
            ),
          },
          { label: t("staff.columns.role"), cell: ({ role }) => t(`staff.roles.${role}`) },
          {
            label: t("staff.columns.factor"),
            cell: ({ hasSecondFactor }) => (
              <Badge tone={hasSecondFactor ? "success" : "warning"}>
                {t(hasSecondFactor ? "staff.factorOn" : "staff.factorOff")}
              </Badge>
            ),
          },
          {
            label: t("staff.columns.lastSeen"),
            cell: ({ lastSeenAt }) =>
              lastSeenAt ? formatDateTime(lastSeenAt, language) : t("staff.notSignedIn"),
          },
        ]}
      />
      {invitations.length > 0 ? <Invitations /> : null}
      <InvitePanel />
    </StaffPage>
  );
}

function Invitations() {
  const { invitations } = useLoaderData<typeof loader>();
  const { t, language } = useTranslation();
  return (
    <>
      <h2 className="mt-8 mb-4 text-lg">{t("staff.invitations.title")}</h2>
      <DataTable
        caption={t("staff.invitations.title")}
        rows={invitations}
        rowKey={({ email }) => email}
        columns={[
          { label: t("person.email"), cell: ({ email }) => email },
          { label: t("staff.columns.role"), cell: ({ role }) => t(`staff.roles.${role}`) },
          { label: t("staff.columns.invitedBy"), cell: ({ invitedBy }) => invitedBy },
          {
            label: t("staff.columns.validUntil"),
            cell: ({ expiresAt }) => formatDateTime(expiresAt, language),
          },
          {
            label: t("staff.columns.action"),
            cell: ({ email }) => (
              <Form method="post">
                <input type="hidden" name="email" value={email} />
                <Button
                  variant="secondary"
                  size="small"
                  name="intent"
                  value="withdraw"
                  aria-label={t("staff.invitations.withdrawOf", { email })}
                >
                  {t("staff.invitations.withdraw")}
                </Button>
              </Form>
            ),
          },
        ]}
      />
    </>
  );
}

function InvitePanel() {
  const { passwordIsFresh } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation();
  const { form, fields, props } = useAnsweredForm<InviteForm>("invite", answer);
  return (
    <Panel className="mt-8 max-w-3xl">
      <h2 className="text-lg">{t("staff.invite.title")}</h2>
      <p className="mt-2 mb-4 text-ink-soft">{t("staff.invite.text")}</p>
      <AnsweredForm form={form} answer={answer} failed={t("staff.failed")}>
        <PersonField kind="email" {...props(fields.email)} autoComplete="off" required />
        <RoleChoice {...props(fields.role)} />
        <PasswordAgain isFresh={passwordIsFresh} field={fields.password} />
        <div>
          <Button name="intent" value="invite">
            {t("staff.invite.submit")}
          </Button>
        </div>
      </AnsweredForm>
    </Panel>
  );
}

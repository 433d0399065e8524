import type { ReactNode } from "react";
import { AnsweredForm, useAnsweredForm } from "~/ui/answered-form";
import type { FormActionResult } from "~/ui/form-result.server";
import { asTextKey, useTranslation } from "~/i18n/translate";
import { Button } from "~/ui/button";
import { Panel } from "~/ui/layout";
import { Moved } from "./moved";
import { PasswordAgain } from "./password-again";
import { RoleChoice } from "./role-choice";
import type { MemberForm, RoleForm } from "./schemas.server";
import type { Member } from "./staff.server";

interface Props {
  member: Member;
  isFresh: boolean;
  answer: FormActionResult | undefined;
}

/** The version that the reader has seen: after a conflict the one shown with it. */
function Version({ member, answer }: Omit<Props, "isFresh">) {
  return <input type="hidden" name="version" value={answer?.moved?.version ?? member.version} />;
}

function MovedRole({ answer }: Pick<Props, "answer">) {
  const { t } = useTranslation();
  const show = (role: string) => t(asTextKey(`staff.roles.${role}`));
  return (
    <Moved answer={answer} fields={[{ name: "role", label: t("staff.columns.role"), show }]} />
  );
}

export function RolePanel({ member, isFresh, answer }: Props) {
  const { t } = useTranslation();
  const { form, fields, props } = useAnsweredForm<RoleForm>("member-role", answer, {
    role: member.role,
  });
  const role = props(fields.role);
  return (
    <Panel>
      <AnsweredForm form={form} answer={answer} failed={t("staff.failed")}>
        <MovedRole answer={answer} />
        <Version member={member} answer={answer} />
        <RoleChoice error={role.error} defaultValue={role.defaultValue} />
        <PasswordAgain isFresh={isFresh} field={fields.password} />
        <div>
          <Button name="intent" value="role">
            {t("staff.member.saveRole")}
          </Button>
        </div>
      </AnsweredForm>
    </Panel>
  );
}

export function ResetFactorPanel(props: Props) {
  const { t } = useTranslation();
  return (
    <Foldable {...props} intent="reset-factor" summary={t("staff.member.resetFactor")}>
      {t("staff.member.resetFactorText")}
    </Foldable>
  );
}

export function RemovePanel(props: Props) {
  const { t } = useTranslation();
  return (
    <Foldable {...props} intent="remove" summary={t("staff.member.remove")}>
      {t("staff.member.removeText")}
    </Foldable>
  );
}

/** Open where it was sent and refused. */
function Foldable({
  member,
  isFresh,
  answer,
  intent,
  summary,
  children,
}: Props & { intent: string; summary: string; children: ReactNode }) {
  const { t } = useTranslation();
  const { form, fields } = useAnsweredForm<MemberForm>(`member-${intent}`, answer);
  return (
    <Panel>
      <details open={answer ? true : undefined}>
        <summary className="staff-summary">{summary}</summary>
        <p className="mt-2 mb-4">{children}</p>
        <AnsweredForm form={form} answer={answer} failed={t("staff.failed")}>
          <MovedRole answer={answer} />
          <Version member={member} answer={answer} />
          <PasswordAgain isFresh={isFresh} field={fields.password} />
          <div>
            <Button name="intent" value={intent} variant="danger">
              {summary}
            </Button>
          </div>
        </AnsweredForm>
      </details>
    </Panel>
  );
}

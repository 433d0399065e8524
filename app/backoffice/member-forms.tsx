import type { ReactNode } from "react";
import { AccountForm, useAccountForm } from "~/auth/account-form";
import type { FormActionResult } from "~/auth/form-result.server";
import { asTextKey, useTranslation } from "~/i18n/translate";
import { Button } from "~/ui/button";
import { RadioGroup } from "~/ui/choice";
import { Panel } from "~/ui/layout";
import { Moved } from "./moved";
import { PasswordAgain } from "./password-again";
import { roles } from "./roles";
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

export function RolePanel({ member, isFresh, answer }: Props) {
  const { t } = useTranslation();
  const { form, fields, props } = useAccountForm<RoleForm>("member-role", answer, {
    role: member.role,
  });
  const role = props(fields.role);
  const say = (value: string) => t(asTextKey(`staff.roles.${value}`));
  const typed = { name: "role", label: t("staff.columns.role"), typed: role.defaultValue ?? "" };
  return (
    <Panel>
      <AccountForm form={form} answer={answer} failed={t("staff.failed")}>
        <Moved answer={answer} fields={[{ ...typed, show: say }]} />
        <Version member={member} answer={answer} />
        <RadioGroup
          legend={t("staff.columns.role")}
          name="role"
          error={role.error}
          defaultValue={role.defaultValue}
          options={roles.map((value) => ({
            value,
            label: say(value),
            hint: t(`staff.roleTexts.${value}`),
          }))}
          required
        />
        <PasswordAgain isFresh={isFresh} field={fields.password} />
        <div>
          <Button name="intent" value="role">
            {t("staff.member.saveRole")}
          </Button>
        </div>
      </AccountForm>
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
  const { form, fields } = useAccountForm<MemberForm>(`member-${intent}`, answer);
  const stored = answer?.moved?.stored.role ?? "";
  return (
    <Panel>
      <details open={answer ? true : undefined}>
        <summary className="staff-summary">{summary}</summary>
        <p className="mt-2 mb-4">{children}</p>
        <AccountForm form={form} answer={answer} failed={t("staff.failed")}>
          <Moved
            answer={answer}
            fields={[
              {
                name: "role",
                label: t("staff.columns.role"),
                typed: member.role === stored ? "" : member.role,
                show: (value) => (value ? t(asTextKey(`staff.roles.${value}`)) : "–"),
              },
            ]}
          />
          <Version member={member} answer={answer} />
          <PasswordAgain isFresh={isFresh} field={fields.password} />
          <div>
            <Button name="intent" value={intent} variant="danger">
              {summary}
            </Button>
          </div>
        </AccountForm>
      </details>
    </Panel>
  );
}

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { AnsweredForm, useAnsweredForm } from "~/ui/answered-form";
import { privateHeaders } from "~/ui/form-result.server";
import { getLanguage, getTFor } from "~/i18n/i18n.server";
import { useTranslation } from "~/i18n/translate";
import { calendarDay } from "~/platform/clock";
import { readForm, textField } from "~/platform/form.server";
import { redirectWithMessage } from "~/platform/message.server";
import { notFound } from "~/platform/refusals.server";
import { readSettings } from "~/settings/settings.server";
import { ContradictorySettingsError, readSection, saveSettings } from "~/settings/versions.server";
import { Button } from "~/ui/button";
import { TextField } from "~/ui/field";
import { Panel } from "~/ui/layout";
import { noindexMeta } from "~/ui/meta";
import { Moved } from "../moved";
import { PasswordAgain } from "../password-again";
import { asActor, requireStaff } from "../require-staff.server";
import { answerSensitiveForm } from "../sensitive-form.server";
import { StaffPage } from "../staff-page";
import { sectionSchema } from "./schemas.server";
import { isSection, sections, SETTINGS_PATH, type Section } from "./sections";
import { SettingField } from "./setting-field";
import { formValues } from "./show";

export const meta: MetaFunction<typeof loader> = ({ data }) => noindexMeta(data?.title);

export const headers = privateHeaders;

function sectionOf(name = ""): Section {
  if (!isSection(name)) throw notFound();
  return name;
}

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { passwordIsFresh } = await requireStaff(request, "change-settings");
  const section = sectionOf(params.section);
  const language = await getLanguage(request);
  const t = getTFor(language);
  const { settings, version } = await readSection(sections[section]);
  return {
    title: t(`staffSettings.sections.${section}`),
    list: t("staff.nav.settings"),
    section,
    values: formValues(settings, sections[section], language),
    version,
    today: calendarDay(new Date()),
    passwordIsFresh,
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, "change-settings");
  const section = sectionOf(params.section);
  const language = await getLanguage(request);
  const form = await readForm(request, ["password"]);
  if (textField(form, "intent") !== "save") throw new Response("Unknown intent", { status: 400 });
  const schema = sectionSchema(section);
  const asked = { request, form, staff, schema, title: "staff.failed" } as const;
  return answerSensitiveForm(asked, async (given, refuse) => {
    const change = {
      ...given,
      actor: asActor(staff),
      show: (settings: Parameters<typeof formValues>[0]) =>
        formValues(settings, sections[section], language),
    };
    try {
      const isChanged = await saveSettings(change);
      await readSettings();
      const title = given.startsOn ? "staffSettings.savedForLater" : "staffSettings.saved";
      return await redirectWithMessage(
        SETTINGS_PATH,
        isChanged
          ? { kind: "success", title }
          : { kind: "info", title: "staffSettings.nothingChanged" },
      );
    } catch (error) {
      if (!(error instanceof ContradictorySettingsError)) throw error;
      return refuse({ startsOn: ["staffSettings.errors.contradictory"] });
    }
  });
}

export default function SectionPage() {
  const { title, list, section, values, version, today, passwordIsFresh } =
    useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation();
  const { form, fields, props } = useAnsweredForm<Record<string, string>>("settings", answer, {
    ...values,
    startsOn: today,
  });
  const names = sections[section];
  return (
    <StaffPage title={title} back={{ to: SETTINGS_PATH, label: list }}>
      <Panel className="max-w-3xl">
        <p className="mb-4 text-ink-soft">{t(`staffSettings.leads.${section}`)}</p>
        <AnsweredForm form={form} answer={answer} failed={t("staff.failed")}>
          <Moved
            answer={answer}
            fields={names.map((name) => ({ name, label: t(`staff.fields.${name}`) }))}
          />
          <input type="hidden" name="version" value={answer?.moved?.version ?? version} />
          <div className="staff-fields">
            {names.map((name) => {
              const field = fields[name];
              return field ? <SettingField key={name} {...props(field)} name={name} /> : null;
            })}
          </div>
          {fields.startsOn ? (
            <TextField
              {...props(fields.startsOn)}
              type="date"
              min={today}
              label={t("staffSettings.startsOn")}
              hint={t("staffSettings.startsOnHint")}
            />
          ) : null}
          {fields.password ? (
            <PasswordAgain isFresh={passwordIsFresh} field={fields.password} />
          ) : null}
          <div>
            <Button name="intent" value="save">
              {t("staffSettings.save")}
            </Button>
          </div>
        </AnsweredForm>
      </Panel>
    </StaffPage>
  );
}

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { privateHeaders } from "~/ui/form-result.server";
import { getT } from "~/i18n/i18n.server";
import { useTranslation } from "~/i18n/translate";
import { readForm, textField } from "~/platform/form.server";
import { redirectWithMessage } from "~/platform/message.server";
import { findPlaceholders } from "~/settings/placeholders";
import { readSettings } from "~/settings/settings.server";
import { listVersions, withdrawVersion } from "~/settings/versions.server";
import { Panel } from "~/ui/layout";
import { Link } from "~/ui/link";
import { noindexMeta } from "~/ui/meta";
import { Notice } from "~/ui/notice";
import { asActor, requireStaff } from "../require-staff.server";
import { answerSensitiveForm } from "../sensitive-form.server";
import { StaffPage } from "../staff-page";
import { withdrawSchema } from "./schemas.server";
import { sectionNames, sections, SETTINGS_PATH, type Section } from "./sections";
import { showSetting } from "./show";
import { PastVersions, PlannedVersions } from "./version-lists";

export const meta: MetaFunction<typeof loader> = ({ data }) => noindexMeta(data?.title);

export const headers = privateHeaders;

export async function loader({ request }: LoaderFunctionArgs) {
  const { passwordIsFresh } = await requireStaff(request, "change-settings");
  const t = await getT(request);
  const { settings, versions } = await listVersions();
  return {
    title: t("staff.nav.settings"),
    settings,
    placeholders: findPlaceholders(settings),
    versions,
    passwordIsFresh,
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const staff = await requireStaff(request, "change-settings");
  const form = await readForm(request, ["password"]);
  if (textField(form, "intent") !== "withdraw") {
    throw new Response("Unknown intent", { status: 400 });
  }
  const intent = `withdraw-${textField(form, "id")}`;
  const asked = { request, form, staff, schema: withdrawSchema, intent } as const;
  return answerSensitiveForm({ ...asked, title: "staff.failed" }, async ({ id }) => {
    const change = { id, actor: asActor(staff) };
    const done = await withdrawVersion(change);
    await readSettings();
    return redirectWithMessage(
      SETTINGS_PATH,
      done
        ? { kind: "success", title: "staffSettings.withdrawn" }
        : { kind: "info", title: "staffSettings.notPlanned" },
    );
  });
}

export default function SettingsPage() {
  const { title, versions, passwordIsFresh } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation();
  const planned = versions.filter(({ isPlanned }) => isPlanned).reverse();
  const past = versions.filter(({ isPlanned }) => !isPlanned);
  return (
    <StaffPage title={title}>
      <Placeholders />
      <p className="mb-4 max-w-3xl text-ink-soft">{t("staffSettings.lead")}</p>
      <div className="staff-halves">
        {sectionNames.map((section) => (
          <SectionPanel key={section} section={section} />
        ))}
      </div>
      {planned.length > 0 ? (
        <PlannedVersions versions={planned} isFresh={passwordIsFresh} answer={answer} />
      ) : null}
      <PastVersions versions={past} />
    </StaffPage>
  );
}

/** What would stand in the imprint and in mails as it came. */
function Placeholders() {
  const { placeholders } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  if (placeholders.length === 0) return null;
  return (
    <div className="mb-6">
      <Notice tone="warning" title={t("staffSettings.placeholders.title")}>
        <p>{t("staffSettings.placeholders.text")}</p>
        <ul className="mt-2">
          {sectionNames.map((section) => {
            const own: readonly string[] = sections[section];
            const names = placeholders.filter((name) => own.includes(name));
            if (names.length === 0) return null;
            return (
              <li key={section}>
                <Link to={`${SETTINGS_PATH}/${section}`} className="link inline-block py-1">
                  {t(`staffSettings.sections.${section}`)}
                </Link>
                : {names.map((name) => t(`staff.fields.${name}`)).join(", ")}
              </li>
            );
          })}
        </ul>
      </Notice>
    </div>
  );
}

function SectionPanel({ section }: { section: Section }) {
  const { settings } = useLoaderData<typeof loader>();
  const { t, language } = useTranslation();
  const heading = t(`staffSettings.sections.${section}`);
  return (
    <Panel aria-labelledby={`settings-${section}`}>
      <h2 id={`settings-${section}`} className="mb-2 text-lg">
        {heading}
      </h2>
      <dl className="staff-facts">
        {sections[section].map((name) => (
          <div key={name}>
            <dt>{t(`staff.fields.${name}`)}</dt>
            <dd className="wrap-anywhere">{showSetting(name, settings[name], language)}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2">
        <Link
          to={`${SETTINGS_PATH}/${section}`}
          className="link inline-block py-1 font-semibold"
          aria-label={t("staffSettings.changeOf", { section: heading })}
        >
          {t("staffSettings.change")}
        </Link>
      </p>
    </Panel>
  );
}

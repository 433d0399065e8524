import { answerTo, AnsweredForm, useAnsweredForm } from "~/ui/answered-form";
import type { FormActionResult } from "~/ui/form-result.server";
import { formatDate, formatDateTime } from "~/i18n/format";
import { useTranslation } from "~/i18n/translate";
import type { SettingName } from "~/settings/schema";
import { Button } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { DataTable, type Column } from "../data-table";
import { PasswordAgain } from "../password-again";
import { showSetting } from "./show";

interface Version {
  id: number;
  validFrom: Date | string;
  createdAt: Date | string;
  createdBy: string;
  isBroken: boolean;
  changes: { name: SettingName; before: string | number; after: string | number }[];
}

/** Columns of both lists. */
function useWhatAndWho(): Column<Version>[] {
  const { t } = useTranslation();
  return [
    {
      label: t("staffSettings.columns.changes"),
      cell: (version) => <Changes version={version} />,
    },
    { label: t("staffSettings.columns.by"), cell: (version) => <By version={version} /> },
  ];
}

export function PlannedVersions({
  versions,
  isFresh,
  answer,
}: {
  versions: Version[];
  isFresh: boolean;
  answer: FormActionResult | undefined;
}) {
  const { t, language } = useTranslation();
  const title = t("staffSettings.planned");
  const whatAndWho = useWhatAndWho();
  return (
    <>
      <h2 className="mt-8 mb-4 text-lg">{title}</h2>
      <DataTable
        caption={title}
        rows={versions}
        rowKey={({ id }) => id}
        columns={[
          {
            label: t("staffSettings.columns.from"),
            cell: ({ validFrom }) => formatDate(validFrom, language),
          },
          ...whatAndWho,
          {
            label: t("staffSettings.columns.action"),
            cell: (version) => (
              <Withdraw
                version={version}
                isFresh={isFresh}
                answer={answerTo(answer, `withdraw-${version.id}`)}
              />
            ),
          },
        ]}
      />
    </>
  );
}

export function PastVersions({ versions }: { versions: Version[] }) {
  const { t, language } = useTranslation();
  const title = t("staffSettings.history");
  const whatAndWho = useWhatAndWho();
  return (
    <>
      <h2 className="mt-8 mb-4 text-lg">{title}</h2>
      {versions.length === 0 ? (
        <EmptyState
          icon="clipboard"
          title={t("staffSettings.none")}
          text={t("staffSettings.noneText")}
        />
      ) : (
        <DataTable
          caption={title}
          rows={versions}
          rowKey={({ id }) => id}
          columns={[
            {
              label: t("staffSettings.columns.from"),
              cell: ({ validFrom }) => formatDateTime(validFrom, language),
            },
            ...whatAndWho,
          ]}
        />
      )}
    </>
  );
}

function By({ version: { createdBy, createdAt } }: { version: Version }) {
  const { language } = useTranslation();
  return (
    <>
      {createdBy}
      <span className="block text-sm text-ink-soft">{formatDateTime(createdAt, language)}</span>
    </>
  );
}

function Changes({ version: { changes, isBroken } }: { version: Version }) {
  const { t, language } = useTranslation();
  return (
    <>
      {isBroken ? <span className="block text-danger">{t("staffSettings.broken")}</span> : null}
      {changes.map(({ name, before, after }) => (
        <span key={name} className="block">
          {t(`staff.fields.${name}`)}: {showSetting(name, before, language)} →{" "}
          {showSetting(name, after, language)}
        </span>
      ))}
    </>
  );
}

function Withdraw({
  version,
  isFresh,
  answer,
}: {
  version: Version;
  isFresh: boolean;
  answer: FormActionResult | undefined;
}) {
  const { t, language } = useTranslation();
  const { form, fields } = useAnsweredForm<{ password: string }>(`withdraw-${version.id}`, answer);
  return (
    <AnsweredForm form={form} answer={answer} failed={t("staff.failed")}>
      <input type="hidden" name="id" value={version.id} />
      <PasswordAgain isFresh={isFresh} field={fields.password} />
      <div>
        <Button
          name="intent"
          value="withdraw"
          variant="secondary"
          size="small"
          aria-label={t("staffSettings.withdrawOf", {
            date: formatDate(version.validFrom, language),
          })}
        >
          {t("staffSettings.withdraw")}
        </Button>
      </div>
    </AnsweredForm>
  );
}

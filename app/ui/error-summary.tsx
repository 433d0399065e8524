import { useEffect, useRef } from "react";
import { asTextKey, useTranslation, type Translate } from "~/i18n/translate";
import { Icon } from "./icons";
import { noBreakEmail } from "./no-break-email";

export interface SummaryError {
  id: string;
  message: string;
}

/** Keys of texts by field, `""` for the form as a whole. */
type FormMessages = Readonly<Record<string, readonly string[] | null | undefined>>;

const personFields = [
  "firstName",
  "lastName",
  "email",
  "phone",
  "company",
  "street",
  "postalCode",
  "city",
] as const;

/** A message that fits any field needs the field's name where it stands alone. */
function messageOf(name: string, key: string, t: Translate): string {
  const message = t(asTextKey(key));
  if (key !== "form.tooLong" && key !== "form.invalid") return message;
  const person = name === "organization" ? "company" : name.replace(/^billing/, "").toLowerCase();
  const field = personFields.find((known) => known.toLowerCase() === person);
  return field ? t("form.ofField", { field: t(`person.${field}`), message }) : message;
}

/** The first of each field. */
export function listErrors(
  formId: string,
  messages: FormMessages | null | undefined,
  t: Translate,
): SummaryError[] {
  return Object.entries(messages ?? {}).flatMap(([name, keys]) =>
    keys?.[0]
      ? [{ id: name ? `${formId}-${name}` : formId, message: messageOf(name, keys[0], t) }]
      : [],
  );
}

/** @param answer only a new one takes the focus */
export function ErrorSummary({
  title,
  errors,
  answer,
}: {
  title?: string;
  errors: readonly SummaryError[];
  answer: unknown;
}) {
  const { t } = useTranslation();
  const summary = useRef<HTMLDivElement>(null);
  // Conform takes the errors over one rendering after the answer.
  const isShown = errors.length > 0;
  useEffect(() => summary.current?.focus(), [answer, isShown]);
  if (!isShown) return null;
  return (
    <div
      ref={summary}
      role="alert"
      tabIndex={-1}
      // eslint-disable-next-line jsx-a11y/no-autofocus -- the reader must land on what went wrong
      autoFocus
      className="mb-6 rounded border border-danger bg-danger-soft p-4 text-danger"
    >
      <h2 className="flex items-start gap-2 text-lg">
        <Icon name="error" className="mt-1" />
        {title ?? t("ui.errorSummary")}
      </h2>
      <ul className="mt-2 flex flex-col gap-1 pl-7 text-pretty">
        {errors.map(({ id, message }) => (
          <li key={`${id}${message}`}>
            <a href={`#${id}`} className="font-semibold underline underline-offset-4">
              {noBreakEmail(message)}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

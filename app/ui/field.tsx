import type { ComponentPropsWithoutRef, ReactNode } from "react";
import { useTranslation } from "~/i18n/translate";
import { classes } from "./classes";
import { description, FieldError } from "./field-error";
import { Icon } from "./icons";
import { noBreakEmail } from "./no-break-email";

/** For controls without a visible label. */
export function controlClasses(invalid: boolean): string {
  return invalid ? "control control-invalid" : "control";
}

interface FieldTexts {
  label: string;
  error?: string;
  hint?: ReactNode;
  /** Marks the label with "(optional)". */
  optional?: boolean;
}

function Hint({ id, hint }: { id: string; hint?: ReactNode }) {
  if (!hint) return null;
  return (
    <div id={`${id}-hint`} className="mt-1 text-sm text-ink-soft">
      {noBreakEmail(hint)}
    </div>
  );
}

function Field({
  id,
  label,
  optional,
  error,
  hint,
  children,
}: FieldTexts & { id: string; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1 block font-semibold">
        {label}
        {optional ? <span className="font-normal text-ink-soft"> ({t("ui.optional")})</span> : null}
      </label>
      {children}
      <Hint id={id} hint={hint} />
      <FieldError id={id} error={error} />
    </div>
  );
}

type Named<Props> = Omit<Props, "name" | "id" | "className"> & { name: string; id?: string };

export function TextField({
  label,
  error,
  hint,
  optional,
  name,
  id = name,
  type = "text",
  ...rest
}: FieldTexts & Named<ComponentPropsWithoutRef<"input">>) {
  return (
    <Field {...{ id, label, error, hint, optional }}>
      <input
        id={id}
        name={name}
        type={type}
        className={classes(controlClasses(Boolean(error)), "control-line")}
        {...description(id, { error, hint })}
        {...rest}
      />
    </Field>
  );
}

export function TextArea({
  label,
  error,
  hint,
  optional,
  name,
  id = name,
  rows = 6,
  ...rest
}: FieldTexts & Named<ComponentPropsWithoutRef<"textarea">>) {
  return (
    <Field {...{ id, label, error, hint, optional }}>
      <textarea
        id={id}
        name={name}
        rows={rows}
        className={classes(controlClasses(Boolean(error)), "py-2")}
        {...description(id, { error, hint })}
        {...rest}
      />
    </Field>
  );
}

/** For a label of another kind than {@link SelectField}'s. */
export function Select({
  invalid = false,
  children,
  ...rest
}: Omit<ComponentPropsWithoutRef<"select">, "className"> & { invalid?: boolean }) {
  return (
    <span className="relative block">
      <select
        className={classes(
          controlClasses(invalid),
          "control-line cursor-pointer appearance-none pr-10",
        )}
        {...rest}
      >
        {children}
      </select>
      <Icon
        name="chevron-down"
        className="pointer-events-none absolute top-1/2 right-3 halfway-up"
      />
    </span>
  );
}

export function SelectField({
  label,
  error,
  hint,
  optional,
  options,
  name,
  id = name,
  ...rest
}: FieldTexts &
  Named<ComponentPropsWithoutRef<"select">> & { options: { value: string; label: string }[] }) {
  return (
    <Field {...{ id, label, error, hint, optional }}>
      <Select
        id={id}
        name={name}
        invalid={Boolean(error)}
        {...description(id, { error, hint })}
        {...rest}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    </Field>
  );
}

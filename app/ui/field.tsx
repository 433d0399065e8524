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

type Named<Props> = FieldTexts &
  Omit<Props, "name" | "id" | "className"> & { name: string; id?: string };

/** What of a field's props is its frame's, and what its control's. */
function split<Props extends Named<object>>({
  label,
  error,
  hint,
  optional,
  name,
  id = name,
  ...rest
}: Props) {
  return {
    frame: { id, label, error, hint, optional },
    control: { id, name, ...description(id, { error, hint }), ...rest },
    invalid: Boolean(error),
  };
}

export function TextField({ type = "text", ...props }: Named<ComponentPropsWithoutRef<"input">>) {
  const { frame, control, invalid } = split(props);
  // Its button has a border already.
  const className =
    type === "file" ? "block w-full" : classes(controlClasses(invalid), "control-line");
  return (
    <Field {...frame}>
      <input type={type} className={className} {...control} />
    </Field>
  );
}

export function TextArea({ rows = 6, ...props }: Named<ComponentPropsWithoutRef<"textarea">>) {
  const { frame, control, invalid } = split(props);
  return (
    <Field {...frame}>
      <textarea rows={rows} className={classes(controlClasses(invalid), "py-2")} {...control} />
    </Field>
  );
}

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
  options,
  ...props
}: Named<ComponentPropsWithoutRef<"select">> & { options: { value: string; label: string }[] }) {
  const { frame, control, invalid } = split(props);
  return (
    <Field {...frame}>
      <Select invalid={invalid} {...control}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    </Field>
  );
}

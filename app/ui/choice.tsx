import type { ComponentPropsWithoutRef, ReactNode } from "react";
import { description, FieldError } from "./field-error";
import { noBreakEmail } from "./no-break-email";

function Label({ id, hint, children }: { id: string; hint?: ReactNode; children: ReactNode }) {
  const label = <label htmlFor={id}>{children}</label>;
  if (!hint) return label;
  return (
    <div className="min-w-0">
      {label}
      <span id={`${id}-hint`} className="block text-sm text-pretty text-ink-soft">
        {hint}
      </span>
    </div>
  );
}

export function Checkbox({
  label,
  name,
  value,
  id = value ? `${name}-${value}` : name,
  error,
  hint,
  ...rest
}: Omit<ComponentPropsWithoutRef<"input">, "name" | "id" | "type" | "className" | "value"> & {
  label: ReactNode;
  name: string;
  value?: string;
  id?: string;
  error?: string;
  hint?: ReactNode;
}) {
  return (
    <div>
      <div className="choice">
        <input
          id={id}
          name={name}
          // Never undefined: React would empty the value while hydrating.
          value={value ?? "on"}
          type="checkbox"
          className={error ? "outline-2 outline-offset-1 outline-danger" : undefined}
          {...description(id, { hint, error })}
          {...rest}
        />
        <Label id={id} hint={hint}>
          {noBreakEmail(label)}
        </Label>
      </div>
      <FieldError id={id} error={error} />
    </div>
  );
}

interface RadioOption {
  value: string;
  label: ReactNode;
  hint?: ReactNode;
}

/** The first radio has the group's name as its id, so that an error summary can link there. */
export function RadioGroup({
  legend,
  name,
  options,
  defaultValue,
  error,
  inline = false,
  required,
}: {
  legend: ReactNode;
  name: string;
  options: RadioOption[];
  defaultValue?: string;
  error?: string;
  /** Side by side where there is room. */
  inline?: boolean;
  required?: boolean;
}) {
  return (
    <fieldset
      aria-describedby={description(name, { error })["aria-describedby"]}
      className="min-w-0"
    >
      <legend className="mb-1 font-semibold">{legend}</legend>
      <div className={inline ? "flex flex-wrap gap-x-6" : "flex flex-col"}>
        {options.map(({ value, label, hint }, index) => {
          const id = index === 0 ? name : `${name}-${value}`;
          return (
            <div key={value} className="choice">
              <input
                id={id}
                name={name}
                value={value}
                type="radio"
                defaultChecked={value === defaultValue}
                required={required}
                {...description(id, { hint })}
              />
              <Label id={id} hint={hint}>
                {label}
              </Label>
            </div>
          );
        })}
      </div>
      <FieldError id={name} error={error} />
    </fieldset>
  );
}

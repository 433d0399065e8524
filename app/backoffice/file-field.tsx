import type { ReactNode } from "react";
import { description, FieldError } from "~/ui/field-error";

/** One file of a form for uploads; its message is read out when the page comes back. */
export function FileField({
  id,
  label,
  accept,
  hint,
  error,
  children,
}: {
  /** Its name, too. */
  id: string;
  label: string;
  accept: string;
  hint: string;
  error: string | undefined;
  /** What belongs to the message. */
  children?: ReactNode;
}) {
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1 block font-semibold">
        {label}
      </label>
      <input
        id={id}
        type="file"
        name={id}
        accept={accept}
        className="block w-full"
        {...description(id, { hint, error })}
      />
      <p id={`${id}-hint`} className="mt-1 text-sm text-ink-soft">
        {hint}
      </p>
      <div role="alert">
        <FieldError id={id} error={error} />
        {children}
      </div>
    </div>
  );
}

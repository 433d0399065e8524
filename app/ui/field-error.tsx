import type { ReactNode } from "react";
import { Icon } from "./icons";
import { noBreakEmail } from "./no-break-email";

/** Ties a control to its hint and its error. */
export function description(id: string, { hint, error }: { hint?: ReactNode; error?: string }) {
  const ids = [hint ? `${id}-hint` : "", error ? `${id}-error` : ""].filter(Boolean).join(" ");
  return {
    "aria-invalid": error ? true : undefined,
    "aria-describedby": ids || undefined,
  } as const;
}

export function FieldError({ id, error }: { id: string; error?: string }) {
  if (!error) return null;
  return (
    <p
      id={`${id}-error`}
      className="mt-1 flex items-start gap-1.5 text-sm font-semibold text-danger"
    >
      <Icon name="error" size="small" className="mt-0.5" />
      <span>{noBreakEmail(error)}</span>
    </p>
  );
}

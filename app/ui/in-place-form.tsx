import { Form, useLocation } from "@remix-run/react";
import type { FormEvent, ReactNode } from "react";

/** Its answer leads back to this page: the action knows it as `redirectTo`. */
export function InPlaceForm({
  action,
  reloadDocument,
  onSubmit,
  className,
  children,
}: {
  action: string;
  /** What they change comes only with the document. */
  reloadDocument?: boolean;
  onSubmit?: (event: FormEvent) => void;
  className?: string;
  children: ReactNode;
}) {
  const { pathname, search } = useLocation();
  return (
    <Form
      method="post"
      action={action}
      replace
      preventScrollReset
      reloadDocument={reloadDocument}
      onSubmit={onSubmit}
      className={className}
    >
      <input type="hidden" name="redirectTo" value={pathname + search} />
      {children}
    </Form>
  );
}

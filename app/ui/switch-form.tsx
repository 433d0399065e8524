import { Form, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";

/** For buttons that change how the shop is shown; the answer leads back to this page. */
export function SwitchForm({
  action,
  reloadDocument,
  className,
  children,
}: {
  action: string;
  /** What they change comes only with the document. */
  reloadDocument?: boolean;
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
      className={className}
    >
      <input type="hidden" name="redirectTo" value={pathname + search} />
      {children}
    </Form>
  );
}

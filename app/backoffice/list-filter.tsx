import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "~/i18n/translate";
import { Button, LinkButton } from "~/ui/button";

/** Above a list: the fields that narrow it, and the way back to all of it. */
export function ListFilter({
  path,
  here,
  more,
  variant,
  children,
}: {
  /** The list without a filter. */
  path: string;
  /** The list as it is. */
  here: string;
  /** Below the button. */
  more?: ReactNode;
  variant?: "secondary";
  children: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    // Another filter's fields begin with its own values.
    <Form action={path} key={here} className="staff-filter" role="search">
      {children}
      <div className="flex flex-wrap gap-3">
        <Button variant={variant}>{t("staff.audit.filter")}</Button>
        {here === path ? null : (
          <LinkButton to={path} variant="quiet">
            {t("staffOrders.filter.reset")}
          </LinkButton>
        )}
      </div>
      {more}
    </Form>
  );
}

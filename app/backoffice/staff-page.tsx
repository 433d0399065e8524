import type { ReactNode } from "react";
import { Icon } from "~/ui/icons";
import { Link } from "~/ui/link";

export function StaffPage({
  title,
  back,
  children,
}: {
  title: ReactNode;
  /** The list above. */
  back?: { to: string; label: string };
  children: ReactNode;
}) {
  return (
    <>
      {back ? (
        <p>
          <Link to={back.to} className="link inline-flex items-center gap-1 py-1">
            <Icon name="arrow-left" size="small" />
            {back.label}
          </Link>
        </p>
      ) : null}
      <h1 className="mb-4 text-xl">{title}</h1>
      {children}
    </>
  );
}

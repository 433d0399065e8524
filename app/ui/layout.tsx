import { Link } from "./link";
import type { ElementType, ReactNode } from "react";
import { useTranslation } from "~/i18n/translate";
import { classes } from "./classes";
import { Icon } from "./icons";
import { noBreakEmail } from "./no-break-email";

interface Box {
  as?: ElementType;
  className?: string;
  id?: string;
  "aria-label"?: string;
  "aria-labelledby"?: string;
  children?: ReactNode;
}

export function Container({
  as: Element = "div",
  narrow,
  className,
  ...rest
}: Box & { narrow?: boolean }) {
  return <Element className={classes("column", narrow && "max-w-3xl", className)} {...rest} />;
}

export function PageHeader({
  title,
  lead,
  children,
}: {
  title: ReactNode;
  lead?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className="mt-6 mb-8 flex flex-wrap items-end justify-between gap-4 sm:mt-8">
      <div className="max-w-3xl min-w-0">
        <h1 className="text-xl">{title}</h1>
        {lead ? <p className="mt-2 text-ink-soft">{noBreakEmail(lead)}</p> : null}
      </div>
      {children}
    </div>
  );
}

/** Lifts its content off the page. */
export function Panel({ as: Element = "section", className, ...rest }: Box) {
  return (
    <Element
      className={classes("rounded border border-line bg-surface p-4 sm:p-6", className)}
      {...rest}
    />
  );
}

export function Breadcrumb({ items }: { items: { label: string; to?: string }[] }) {
  const { t } = useTranslation();
  return (
    <nav aria-label={t("ui.breadcrumb")} className="pt-4 text-sm print:hidden">
      <ol className="flex flex-wrap items-center gap-x-1.5 gap-y-1">
        {items.map((item, index) => (
          <li key={item.label} className="flex max-w-full min-w-0 items-center gap-1.5">
            {index > 0 ? (
              <Icon name="chevron-right" size="small" className="text-line-strong" />
            ) : null}
            {item.to ? (
              <Link to={item.to} className="link inline-block py-1">
                {item.label}
              </Link>
            ) : (
              <span aria-current="page" className="min-w-0 py-1 text-ink-soft max-sm:truncate">
                {item.label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

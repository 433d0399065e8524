import type { ReactNode } from "react";
import { Icon, type IconName } from "./icons";

/** For a list without entries: nothing is broken, and here is the way on. */
export function EmptyState({
  icon = "box",
  title,
  text,
  children,
}: {
  icon?: IconName;
  title: string;
  text?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className="flex flex-col items-center rounded border border-dashed border-line-strong bg-surface px-4 py-12 text-center">
      <Icon name={icon} size="large" className="text-ink-soft" />
      <h2 className="mt-3 text-lg">{title}</h2>
      {text ? <p className="mt-1 max-w-md text-balance text-ink-soft">{text}</p> : null}
      {children ? <div className="mt-6 flex flex-wrap justify-center gap-3">{children}</div> : null}
    </div>
  );
}

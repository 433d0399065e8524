import type { ReactNode } from "react";
import { classes } from "./classes";
import { Icon, type IconName } from "./icons";
import { ProductName } from "./product-name";
import { noBreakEmail } from "./no-break-email";

const tones = {
  info: { icon: "info", look: "border-accent/40 bg-accent-soft text-accent-strong" },
  success: { icon: "check", look: "border-success/40 bg-success-soft text-success" },
  warning: { icon: "warning", look: "border-warning-signal bg-warning-soft text-warning" },
  error: { icon: "error", look: "border-danger/50 bg-danger-soft text-danger" },
} as const satisfies Record<string, { icon: IconName; look: string }>;

export type NoticeTone = keyof typeof tones;

export function Notice({
  tone,
  title,
  role,
  children,
}: {
  tone: NoticeTone;
  title?: ReactNode;
  role?: "status" | "alert" | "note";
  children?: ReactNode;
}) {
  const { icon, look } = tones[tone];
  return (
    <div role={role} className={classes("flex items-start gap-3 rounded border p-4", look)}>
      <Icon name={icon} className="mt-0.5" />
      <div className="min-w-0 flex-1">
        {title ? <p className="font-semibold">{noBreakEmail(title)}</p> : null}
        {children ? (
          <div className="text-ink">
            {/* Part numbers in messages must not break either. */}
            {typeof children === "string" ? <ProductName name={children} /> : children}
          </div>
        ) : null}
      </div>
    </div>
  );
}

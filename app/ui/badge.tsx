import type { ReactNode } from "react";
import { classes } from "./classes";

const tones = {
  neutral: "border-line bg-sunken text-ink",
  accent: "border-accent/30 bg-accent-soft text-accent-strong",
  success: "border-success/30 bg-success-soft text-success",
  warning: "border-warning-signal bg-warning-soft text-warning",
  danger: "border-danger/40 bg-danger-soft text-danger",
} as const;

export function Badge({
  tone = "neutral",
  children,
}: {
  tone?: keyof typeof tones;
  children: ReactNode;
}) {
  return (
    <span
      className={classes(
        "inline-flex max-w-full items-center gap-1.5 rounded border px-2 py-0.5 text-sm font-semibold",
        tones[tone],
      )}
    >
      {children}
    </span>
  );
}

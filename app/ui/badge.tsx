import type { ReactNode } from "react";

const looks = {
  neutral: "badge badge-neutral",
  accent: "badge badge-accent",
  success: "badge badge-success",
  warning: "badge badge-warning",
  danger: "badge badge-danger",
} as const;

export function Badge({
  tone = "neutral",
  children,
}: {
  tone?: keyof typeof looks;
  children: ReactNode;
}) {
  return <span className={looks[tone]}>{children}</span>;
}

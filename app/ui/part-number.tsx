import { useTranslation } from "react-i18next";
import { classes } from "./classes";

const sizes = {
  small: "px-3.5 py-0.5 text-sm tracking-[0.06em]",
  medium: "px-4 py-1 text-base tracking-[0.08em]",
  large: "px-5 py-1.5 text-lg tracking-[0.1em]",
} as const;

/**
 * The type plate: the one way in which a part number is set. One tap selects the number and nothing
 * else; it moves to a line of its own before it breaks.
 */
export function PartNumber({
  value,
  size = "medium",
}: {
  value: string;
  size?: keyof typeof sizes;
}) {
  const { t } = useTranslation();
  return (
    <span
      className={classes(
        "rivets inline-block max-w-full rounded border border-line-strong bg-surface text-left align-middle font-plate font-semibold text-ink lining-nums tabular-nums",
        sizes[size],
      )}
    >
      <span className="sr-only">{t("ui.partNumber")}: </span>
      <span translate="no" className="wrap-anywhere hyphens-none select-all">
        {value}
      </span>
    </span>
  );
}

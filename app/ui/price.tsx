import { useFormat } from "~/i18n/use-language";
import { classes } from "./classes";

const sizes = { small: "text-base", medium: "text-lg", large: "text-xl" } as const;

/** An amount in euro cents, the second thing the eye finds. */
export function Price({ cents, size = "medium" }: { cents: number; size?: keyof typeof sizes }) {
  const format = useFormat();
  return (
    <span
      className={classes("font-plate font-semibold whitespace-nowrap tabular-nums", sizes[size])}
    >
      {format.cents(cents)}
    </span>
  );
}

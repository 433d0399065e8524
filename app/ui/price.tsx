import { useFormat } from "~/i18n/use-language";

const sizes = {
  small: "price text-base",
  medium: "price text-lg",
  large: "price text-xl",
} as const;

/** Euro cents. */
export function Price({ cents, size = "medium" }: { cents: number; size?: keyof typeof sizes }) {
  const format = useFormat();
  return <span className={sizes[size]}>{format.cents(cents)}</span>;
}

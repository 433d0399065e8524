import type { ComponentPropsWithRef } from "react";
import { forwardRef } from "react";
import { classes } from "./classes";
import { Link, type LinkProps } from "./link";

const variants = {
  primary:
    "border-accent bg-accent text-white hover:border-accent-strong hover:bg-accent-strong disabled:border-line disabled:bg-sunken disabled:text-ink-soft",
  secondary:
    "border-line-strong bg-surface text-ink hover:border-ink hover:bg-sunken disabled:border-line disabled:bg-sunken disabled:text-ink-soft",
  quiet:
    "border-transparent text-accent hover:bg-accent-soft hover:text-accent-strong disabled:bg-transparent disabled:text-ink-soft",
  danger:
    "border-danger bg-surface text-danger hover:bg-danger hover:text-white disabled:border-line disabled:bg-sunken disabled:text-ink-soft",
} as const;

const sizes = {
  small: "min-h-9 px-3 py-1.5 text-sm",
  medium: "min-h-11 px-4 py-2 text-base",
  large: "min-h-13 px-6 py-3 text-base",
} as const;

interface Looks {
  variant?: keyof typeof variants;
  size?: keyof typeof sizes;
  /** As wide as its container. */
  wide?: boolean;
}

/** The class names of a button, for controls that only look like one (a `<summary>`). */
export function buttonClasses({ variant = "primary", size = "medium", wide }: Looks = {}): string {
  return classes(
    "inline-flex max-w-full cursor-pointer items-center justify-center gap-2 rounded border text-center font-semibold transition-colors",
    "disabled:cursor-not-allowed aria-busy:cursor-progress print:hidden",
    variants[variant],
    sizes[size],
    wide && "w-full",
  );
}

type ButtonProps = ComponentPropsWithRef<"button"> &
  Looks & {
    /** A POST is under way: the button can't be pressed again and shows it. */
    busy?: boolean;
  };

export const Button = forwardRef<HTMLButtonElement, ButtonProps>(function Button(
  { variant, size, wide, busy, className, disabled, children, ...rest },
  ref,
) {
  return (
    <button
      ref={ref}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={classes(buttonClasses({ variant, size, wide }), className)}
      {...rest}
    >
      {busy ? <Spinner /> : null}
      {children}
    </button>
  );
});

export function LinkButton({
  variant,
  size,
  wide,
  className,
  ...rest
}: LinkProps & Looks & { className?: string }) {
  return <Link className={classes(buttonClasses({ variant, size, wide }), className)} {...rest} />;
}

/** Turns while something is under way; the text beside it says what. */
export function Spinner() {
  return (
    <span
      aria-hidden="true"
      className="size-4 shrink-0 animate-spin rounded-full border-2 border-current border-r-transparent"
    />
  );
}

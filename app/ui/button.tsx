import type { ComponentPropsWithRef } from "react";
import { forwardRef } from "react";
import { classes } from "./classes";
import { Link, type LinkProps } from "./link";

const variants = {
  primary: "button button-primary",
  secondary: "button button-secondary",
  quiet: "button button-quiet",
  danger: "button button-danger",
} as const;

const sizes = {
  small: "button-small",
  medium: "button-medium",
  large: "button-large",
} as const;

interface Looks {
  variant?: keyof typeof variants;
  size?: keyof typeof sizes;
  wide?: boolean;
}

export function buttonClasses({ variant = "primary", size = "medium", wide }: Looks = {}): string {
  return classes(variants[variant], sizes[size], wide && "w-full");
}

type ButtonProps = ComponentPropsWithRef<"button"> &
  Looks & {
    /** A POST is under way. */
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

/** The text beside it says what is under way. */
export function Spinner() {
  return (
    <span
      aria-hidden="true"
      className="size-4 shrink-0 animate-spin rounded-full border-2 border-current border-r-transparent"
    />
  );
}

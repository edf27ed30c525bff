import type { ComponentProps } from "react";
import { cx } from "./cx.ts";
import { Link, type LinkProps } from "./link.tsx";

export type ButtonLook = {
  variant?: "solid" | "outline" | "soft" | "ghost" | "danger";
  /** md is 44 px high, lg 52 px. */
  size?: "md" | "lg";
  /** As wide as its container. */
  wide?: boolean;
  /** A square button that holds only an icon; give it an aria-label. */
  icon?: boolean;
};

/** The class names of a button, for the rare element that is neither a button nor a Link. */
export function buttonClass({ variant = "solid", size = "md", wide, icon }: ButtonLook, extra?: string): string {
  return cx(
    "button",
    `button-${variant}`,
    size === "lg" && "button-lg",
    wide && "button-wide",
    icon && "button-icon",
    extra,
  );
}

/** A button. While `loading` it stays focusable, says so, and ignores clicks. */
export function Button({
  variant,
  size,
  wide,
  icon,
  loading = false,
  className,
  children,
  onClick,
  type = "button",
  ...rest
}: ButtonLook & { loading?: boolean } & ComponentProps<"button">) {
  return (
    <button
      type={type}
      className={buttonClass({ variant, size, wide, icon }, className)}
      aria-disabled={loading || undefined}
      aria-busy={loading || undefined}
      onClick={loading ? (event) => event.preventDefault() : onClick}
      {...rest}
    >
      {loading ? <span className="spinner" aria-hidden="true" /> : null}
      {children}
    </button>
  );
}

/** A Link that looks like a button. */
export function LinkButton({ variant, size, wide, icon, className, children, ...rest }: ButtonLook & LinkProps) {
  return (
    <Link className={buttonClass({ variant, size, wide, icon }, className)} {...rest}>
      {children}
    </Link>
  );
}

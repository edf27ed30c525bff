import type { ComponentProps } from "react";
import { cx } from "./cx.ts";

/** A paragraph (or span) of text; `dim` is the quieter color, `small` 15 px, `lead` the size of an opening paragraph. */
export function Text({
  as: Tag = "p",
  dim,
  small,
  lead,
  className,
  ...rest
}: { as?: "p" | "span" | "div"; dim?: boolean; small?: boolean; lead?: boolean } & Pick<
  ComponentProps<"p">,
  "id" | "className" | "style" | "children" | "role" | "aria-live"
>) {
  return <Tag className={cx(lead && "lead", dim && "dim", small && "small", className) || undefined} {...rest} />;
}

/** A padded box. `link` makes the one link in its heading cover the whole card; `flush` drops the padding. */
export function Card({
  as: Tag = "div",
  link,
  flush,
  className,
  ...rest
}: { as?: "div" | "article" | "li" | "section"; link?: boolean; flush?: boolean } & Pick<
  ComponentProps<"div">,
  "id" | "className" | "style" | "children" | "aria-label" | "aria-labelledby"
>) {
  return <Tag className={cx("card", link && "card-link", flush && "card-flush", className)} {...rest} />;
}

export type Tone = "neutral" | "primary" | "accent" | "success" | "danger";

/** A short label: in stock, new, admin. */
export function Badge({ tone = "neutral", className, ...rest }: { tone?: Tone } & ComponentProps<"span">) {
  return <span className={cx("badge", tone !== "neutral" && `badge-${tone}`, className)} {...rest} />;
}

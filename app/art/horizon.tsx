import type { ReactNode } from "react";
import { cx } from "../ui/cx.ts";

/**
 * The hero of a page: `children` (h1, p.lead, div.row of buttons) stand on plain sky at every width,
 * `aside` (one or two Packs) stands in the land. The picture is the theme's own, chosen by CSS.
 */
export function Horizon({
  children,
  aside,
  className,
}: {
  children: ReactNode;
  aside?: ReactNode;
  className?: string;
}) {
  return (
    <section className={cx("horizon", className)}>
      <div className="horizon-sun" aria-hidden="true" />
      <div className="horizon-land" aria-hidden="true" />
      <div className="container horizon-in">
        <div className="horizon-words">{children}</div>
        {aside ? <div className="horizon-aside">{aside}</div> : null}
      </div>
    </section>
  );
}

import type { ComponentProps } from "react";
import { cx } from "../ui/cx.ts";
import { PageHeader } from "../ui/layout.tsx";

/** The theme's mountains as a strip, 56 to 110 px high; stands at the foot of a PageHeader. */
export function Ridgeline({ className }: { className?: string }) {
  return <div className={cx("ridgeline", className)} aria-hidden="true" />;
}

/** A woven band of whole stepped diamonds, 28 px high (thin 14 px); a divider. */
export function Weave({ thin, className }: { thin?: boolean; className?: string }) {
  return <div className={cx("weave", thin && "weave-thin", className)} aria-hidden="true" />;
}

/** The header of landing pages: a PageHeader whose text stands above the mountains and the woven band. */
export function LandscapeHeader(props: Omit<ComponentProps<typeof PageHeader>, "art" | "plain">) {
  return (
    <>
      <PageHeader {...props} art={<Ridgeline />} />
      <Weave thin />
    </>
  );
}

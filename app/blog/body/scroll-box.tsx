import type { ReactNode } from "react";

/** A table that scrolls sideways where it doesn't fit; reached by keyboard. */
export function ScrollBox({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by keyboard
    <section className="body-table" tabIndex={0} aria-label={label}>
      {children}
    </section>
  );
}

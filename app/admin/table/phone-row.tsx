import type { ReactNode } from "react";
import "./phone-row.css";

interface PhoneRowProps {
  /** A square thumbnail. */
  picture?: ReactNode;
  /** The first line: what the row is, and its figure. */
  title: ReactNode;
  value?: ReactNode;
  /** The second line, dimmer. */
  note?: ReactNode;
  valueNote?: ReactNode;
  /** Only what needs saying: a row without badges has two lines. */
  badges?: ReactNode;
}

/** A row of a list on phones: two dense lines instead of a card of labels and values. */
export function PhoneRow({ picture, title, value, note, valueNote, badges }: PhoneRowProps) {
  return (
    <div className="phone-row" data-picture={picture ? "" : undefined}>
      {picture}
      <span className="phone-row-text">
        <strong>{title}</strong>
        {note ? <span className="dim">{note}</span> : null}
      </span>
      <span className="phone-row-end">
        {/* Keeps the first line where there is no figure. */}
        <strong>{value || "\u00a0"}</strong>
        {valueNote ? <span className="dim">{valueNote}</span> : null}
      </span>
      {badges ? <div className="phone-row-badges">{badges}</div> : null}
    </div>
  );
}

/** What stands on a line, joined by dots; empty parts are left out. */
export const joinParts = (...parts: (ReactNode | false)[]): ReactNode =>
  parts
    .filter((part) => part !== null && part !== undefined && part !== false && part !== "")
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one line don't move
    .flatMap((part, i) => (i === 0 ? [<span key={i}>{part}</span>] : [" · ", <span key={i}>{part}</span>]));

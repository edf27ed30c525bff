import { createContext, type ReactNode, useContext } from "react";
import type { Claim as ClaimData } from "#worker/store/catalogue/contract.ts";

/** The mark that links a claim to its disclaimer (21 CFR 101.93(d)). */
const FOOTNOTE_SIGN = "†";
const HasFootnote = createContext(false);

/** Claims and, below them, the disclaimer. The only place in which a structure/function claim can be shown. */
export function WithDisclaimer({ text, children }: { text: string | null; children: ReactNode }) {
  return (
    <HasFootnote value={text !== null}>
      {children}
      {text === null ? null : (
        <p className="disclaimer">
          <span aria-hidden="true">{FOOTNOTE_SIGN}</span> {text}
        </p>
      )}
    </HasFootnote>
  );
}

/**
 * One claim. A structure/function claim without the disclaimer around it is not rendered; in development and tests it throws, so that the mistake is noticed.
 */
export function Claim({ claim }: { claim: ClaimData }) {
  const footnote = useContext(HasFootnote);
  if (claim.kind !== "structure_function") return <span>{claim.text}</span>;
  if (!footnote) {
    if (import.meta.env.DEV) throw new Error(`A claim without its disclaimer: ${claim.text}`);
    return null;
  }
  return (
    <span>
      {claim.text}
      <sup>{FOOTNOTE_SIGN}</sup>
    </span>
  );
}

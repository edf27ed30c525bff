import { useEffect, useState } from "react";
import { useNonce } from "../lib/nonce.tsx";
import { speculationRules } from "../lib/speculation-rules.ts";

/**
 * Lets the browser prefetch the next page before any script has run. Once React Router handles the links it fetches only their data, so the rules are removed, or each page would be fetched twice.
 */
export function SpeculationRules() {
  const nonce = useNonce();
  const [needed, setNeeded] = useState(true);
  useEffect(() => setNeeded(false), []);
  if (!needed) return null;
  return (
    <script
      type="speculationrules"
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of our own
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? speculationRules : "" }}
    />
  );
}

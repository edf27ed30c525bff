import { useEffect, useState } from "react";
import { formatDay } from "#app/lib/format-instant.ts";
import { Callout } from "#app/ui/index.ts";
import type { SubscriptionView } from "#worker/billing/contract.ts";
import { SubscriptionActionForm } from "./subscription-forms.tsx";

/** How long a skip can be taken back at a click; without scripts, as long as the page shows it. */
const UNDO_SHOWN_MS = 10_000;

/** What a skip did, with a way to take it back. */
export function SkipNote({ subscription }: { subscription: SubscriptionView }) {
  const { version, nextChargeAt, timeZone, may } = subscription;
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsOver(true), UNDO_SHOWN_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Callout tone="success" title="Order skipped">
      <p>{nextChargeAt ? `Your next order is on ${formatDay(nextChargeAt, timeZone)}.` : ""}</p>
      {may.includes("undo_skip") && !isOver ? (
        <SubscriptionActionForm act="undo_skip" version={version} label="Undo" />
      ) : null}
    </Callout>
  );
}

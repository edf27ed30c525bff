import { useState } from "react";
import { Dialog } from "#app/ui/dialog.tsx";
import { Button, Text } from "#app/ui/index.ts";
import { plural } from "#worker/kernel/plural.ts";
import type { ItemView } from "#worker/moderation/contract.ts";
import { RULES } from "#worker/moderation/domain-rules.ts";
import type { Choice } from "./use-decisions.ts";

const EMPTY: Omit<Choice, "action"> = { reason: "", note: "", sanction: null };

/** Decisions about the selected items. Hiding asks for the reason, which each author gets. */
export function BulkBar({
  chosen,
  onDecide,
  onClear,
}: {
  chosen: readonly ItemView[];
  onDecide: (choice: Choice) => void;
  onClear: () => void;
}) {
  const [isAsking, setAsking] = useState(false);
  const count = chosen.length;
  return (
    <>
      <div className="dt-bulk" role="status" data-open={count > 0}>
        {count > 0 ? (
          <>
            <Text as="span">
              <strong>{count} selected</strong>
            </Text>
            <Button variant="ghost" onClick={() => onDecide({ action: "approve", ...EMPTY })}>
              Approve
            </Button>
            <Button variant="ghost" onClick={() => setAsking(true)}>
              Hide
            </Button>
            <Button variant="ghost" onClick={() => onDecide({ action: "spam", ...EMPTY, reason: RULES.spam.reason })}>
              Spam
            </Button>
            <Button variant="ghost" onClick={() => onDecide({ action: "escalate", ...EMPTY })}>
              Escalate
            </Button>
            <Button variant="ghost" onClick={onClear}>
              Clear
            </Button>
          </>
        ) : null}
      </div>
      <Dialog open={isAsking} onOpenChange={setAsking} title={`Why hide ${plural(count, "post")}?`}>
        <div className="mod-reasons">
          {Object.entries(RULES).map(([key, rule]) => (
            <Button
              key={key}
              variant="outline"
              onClick={() => {
                setAsking(false);
                onDecide({ action: "hide", ...EMPTY, reason: rule.reason });
              }}
            >
              {rule.reason}
            </Button>
          ))}
          <Text small dim>
            The authors get the reason by email and can appeal.
          </Text>
        </div>
      </Dialog>
    </>
  );
}

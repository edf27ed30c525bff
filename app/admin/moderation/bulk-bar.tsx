import { useState } from "react";
import { Dialog } from "#app/ui/dialog.tsx";
import { Button, Text } from "#app/ui/index.ts";
import { plural } from "#worker/kernel/plural.ts";
import type { ItemView } from "#worker/moderation/contract.ts";
import { RULES, rulesFor, type Subject, subjectOf } from "#worker/moderation/domain-rules.ts";
import type { Choice } from "./use-decisions.ts";

const EMPTY: Omit<Choice, "action"> = { reason: "", note: "", sanction: null };

const DECIDE: Record<Subject, { approve: string; hide: string }> = {
  post: { approve: "Approve", hide: "Hide" },
  message: { approve: "Dismiss reports", hide: "Uphold reports" },
  appeal: { approve: "Accept appeals", hide: "Decline appeals" },
  "message appeal": { approve: "Accept appeals", hide: "Decline appeals" },
};
/** What the dialog asks about several. */
const WHY: Record<Subject, (count: number) => string> = {
  post: (count) => `Why hide ${plural(count, "post")}?`,
  message: (count) => `Why uphold ${plural(count, "report")}?`,
  appeal: (count) => `Why decline ${plural(count, "appeal")}?`,
  "message appeal": (count) => `Why decline ${plural(count, "appeal")}?`,
};
/** Who reads the reason. */
const TOLD: Record<Subject, string> = {
  post: "The authors get the reason by email and can appeal.",
  message: "The authors of the messages get the reason by email and can appeal.",
  appeal: "The authors get the reason by email.",
  "message appeal": "The authors get the reason by email.",
};

/**
 * Decisions about the selected items. Hiding asks for the reason, which each author gets. Posts, messages and appeals have
 * other decisions and other rules: selected together they can only be left to an admin.
 */
export function BulkBar({
  chosen,
  more,
  onAll,
  onDecide,
  onClear,
}: {
  chosen: readonly ItemView[];
  /** How many of the page are not selected. */
  more: number;
  onAll: () => void;
  onDecide: (choice: Choice) => void;
  onClear: () => void;
}) {
  const [isAsking, setAsking] = useState(false);
  const count = chosen.length;
  const first = chosen[0];
  const subjects = new Set(chosen.map(subjectOf));
  const [subject = null] = subjects.size === 1 ? subjects : [];
  return (
    <>
      <div className="dt-bulk" role="status" data-open={count > 0}>
        {count > 0 ? (
          <>
            <Text as="span">
              <strong>{count} selected</strong>
            </Text>
            {more > 0 ? (
              <Button variant="ghost" onClick={onAll}>
                Select all {count + more}
              </Button>
            ) : null}
            {subject === null ? (
              <span className="mod-bulk-note">Posts, messages and appeals are decided separately.</span>
            ) : (
              <>
                <Button variant="ghost" onClick={() => onDecide({ action: "approve", ...EMPTY })}>
                  {DECIDE[subject].approve}
                </Button>
                <Button variant="ghost" onClick={() => setAsking(true)}>
                  {DECIDE[subject].hide}
                </Button>
              </>
            )}
            {subject === "post" ? (
              <Button variant="ghost" onClick={() => onDecide({ action: "spam", ...EMPTY, reason: RULES.spam.reason })}>
                Spam
              </Button>
            ) : null}
            <Button variant="ghost" onClick={() => onDecide({ action: "escalate", ...EMPTY })}>
              Escalate
            </Button>
            <Button variant="ghost" onClick={onClear}>
              Clear
            </Button>
          </>
        ) : null}
      </div>
      {first && subject !== null ? (
        <Dialog open={isAsking} onOpenChange={setAsking} title={WHY[subject](count)}>
          <div className="mod-reasons">
            {rulesFor(first).map((rule) => (
              <Button
                key={rule.reason}
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
              {TOLD[subject]}
            </Text>
          </div>
        </Dialog>
      ) : null}
    </>
  );
}

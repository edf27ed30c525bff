import { Button, Callout } from "#app/ui/index.ts";
import { plural } from "#worker/kernel/plural.ts";
import type { Refusal } from "./use-decisions.ts";

/** What could not be decided, and what the other one did. */
export function RefusedNote({ refused, onClose }: { refused: readonly Refusal[]; onClose: () => void }) {
  if (refused.length === 0) return null;
  return (
    <Callout
      tone="warning"
      title={`${plural(refused.length, "item")} ${refused.length === 1 ? "wasn't" : "weren't"} decided`}
    >
      <ul className="mod-refused">
        {refused.map(({ item, message }) => (
          <li key={item.id}>
            <b>{item.title}</b> by {item.author.name}: {message}
          </li>
        ))}
      </ul>
      <Button variant="ghost" onClick={onClose}>
        Close
      </Button>
    </Callout>
  );
}

import { useState, useSyncExternalStore } from "react";
import { TextField } from "#app/ui/index.ts";

const noSubscription = () => () => {};

/** The tags of a topic as one line of words, with those that are often used to choose from. */
export function TagField({
  initial,
  oftenUsed,
  error,
}: {
  initial: string;
  oftenUsed: readonly string[];
  error: string | undefined;
}) {
  const [text, setText] = useState(initial);
  const hasScripts = useSyncExternalStore(
    noSubscription,
    () => true,
    () => false,
  );
  const chosen = text.split(/[\s,]+/).filter(Boolean);
  const others = oftenUsed.filter((tag) => !chosen.includes(tag));
  return (
    <div>
      <TextField
        label="Tags (optional)"
        hint="Up to 5, such as iron, meal-prep"
        name="tags"
        value={text}
        onChange={(event) => setText(event.target.value)}
        autoComplete="off"
        autoCapitalize="none"
        error={error}
      />
      {hasScripts && others.length > 0 && chosen.length < 5 ? (
        <p className="new-topic-tags">
          <span className="dim small">Often used:</span>
          {others.map((tag) => (
            <button key={tag} type="button" onClick={() => setText([...chosen, tag].join(", "))}>
              {tag}
            </button>
          ))}
        </p>
      ) : null}
    </div>
  );
}

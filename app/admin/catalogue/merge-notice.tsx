import { useState } from "react";
import { Callout, RadioCards, Text } from "#app/ui/index.ts";
import { fieldLabel, formatStoredValue } from "./catalogue-labels.ts";
import type { ProductEditorState } from "./use-product-editor.ts";

/** Shown when someone else saved the product meanwhile: what was merged, and what both people changed. */
export function MergeNotice({ editor }: { editor: ProductEditorState }) {
  const { mergeResult, draft } = editor;
  if (!mergeResult) return null;
  const currency = draft.variants[0]?.currency ?? "";
  return (
    <section className="merge-notice" aria-labelledby="merge-notice" tabIndex={-1} ref={(node) => node?.focus()}>
      <Callout tone="warning">
        <h2 id="merge-notice">Someone else saved this product</h2>
        <Text>
          Your changes aren’t saved yet.{" "}
          {mergeResult.conflicts.length > 0
            ? "Review the fields that you both changed, then save again."
            : "Their changes are merged with yours. Review them, then save again."}
        </Text>
        {mergeResult.takenOver.length > 0 ? (
          <>
            <Text small>Changes they made:</Text>
            <ul>
              {mergeResult.takenOver.map((path) => (
                <li key={path}>{fieldLabel(path, draft)}</li>
              ))}
            </ul>
          </>
        ) : null}
        {mergeResult.conflicts.map((c) => (
          <ConflictChoice
            key={c.path}
            name={fieldLabel(c.path, draft)}
            mine={formatStoredValue(c.mine, c.path, currency)}
            theirs={formatStoredValue(c.theirs, c.path, currency)}
            onChange={(which) => editor.resolveConflict(c.path, which === "mine" ? c.mine : c.theirs)}
          />
        ))}
      </Callout>
    </section>
  );
}

function ConflictChoice({
  name,
  mine,
  theirs,
  onChange,
}: {
  name: string;
  mine: string;
  theirs: string;
  onChange: (which: string) => void;
}) {
  const [which, setWhich] = useState("mine");
  return (
    <RadioCards
      label={`${name}: changed by both of you`}
      name={`conflict ${name}`}
      value={which}
      onChange={(value) => {
        setWhich(value);
        onChange(value);
      }}
      options={[
        { value: "mine", label: "Keep mine", text: mine },
        { value: "theirs", label: "Use theirs", text: theirs },
      ]}
    />
  );
}

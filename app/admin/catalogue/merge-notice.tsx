import { useState } from "react";
import { Callout, RadioCards, Text } from "#app/ui/index.ts";
import { fieldLabel, formatStoredValue } from "./catalogue-labels.ts";
import type { ProductEditorState } from "./use-product-editor.ts";

/** Told when somebody else saved the product meanwhile: what was taken over, and what both changed. */
export function MergeNotice({ editor }: { editor: ProductEditorState }) {
  const { meeting, draft } = editor;
  if (!meeting) return null;
  const currency = draft.variants[0]?.currency ?? "";
  return (
    <section className="meeting" aria-labelledby="meeting" tabIndex={-1} ref={(node) => node?.focus()}>
      <Callout tone="warning">
        <h2 id="meeting">Somebody else saved this product meanwhile</h2>
        <Text>
          Nothing is lost and nothing of yours is saved yet.{" "}
          {meeting.clashes.length > 0
            ? "Look at what both of you changed, then save again."
            : "Their changes stand beside yours now. Look at them, then save again."}
        </Text>
        {meeting.taken.length > 0 ? (
          <>
            <Text small>Taken over from them:</Text>
            <ul>
              {meeting.taken.map((path) => (
                <li key={path}>{fieldLabel(path, draft)}</li>
              ))}
            </ul>
          </>
        ) : null}
        {meeting.clashes.map((c) => (
          <ConflictChoice
            key={c.path}
            name={fieldLabel(c.path, draft)}
            mine={formatStoredValue(c.mine, c.path, currency)}
            theirs={formatStoredValue(c.theirs, c.path, currency)}
            onChange={(which) => editor.decide(c.path, which === "mine" ? c.mine : c.theirs)}
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
      label={`${name}: both of you changed it`}
      name={`clash ${name}`}
      value={which}
      onChange={(value) => {
        setWhich(value);
        onChange(value);
      }}
      options={[
        { value: "mine", label: "Mine", text: mine },
        { value: "theirs", label: "Theirs", text: theirs },
      ]}
    />
  );
}

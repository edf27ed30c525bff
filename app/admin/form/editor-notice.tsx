import { Button, Callout, Text } from "#app/ui/index.ts";
import type { RecordEditor } from "./use-record-editor.ts";

/**
 * Above an editor: why the server refused the draft, or what another person saved in the meantime. Refusals of a field are
 * shown at the field.
 * @param noun the record: "collection" @param names of its fields, as their labels have them
 */
export function EditorNotice<Draft extends object>({
  editor: { draft, set, refusal, theirs },
  noun,
  names,
}: {
  editor: RecordEditor<Draft>;
  noun: string;
  names: Partial<Record<keyof Draft & string, string>>;
}) {
  const nameOf = (field: keyof Draft & string) => names[field] ?? field;
  if (refusal && (!refusal.field || !(refusal.field in draft)))
    return (
      <Callout tone="error" title="Couldn't save">
        {/* The admin answers people who were signed out as if it were not there. */}
        {refusal.code === "not_found"
          ? `You may be signed out, or this ${noun} was deleted. Sign in again in another tab, then save here: nothing you entered is lost.`
          : refusal.message}
      </Callout>
    );
  if (!theirs) return null;
  return (
    <section className="merge-notice" aria-labelledby="editor-notice" tabIndex={-1} ref={(node) => node?.focus()}>
      <Callout tone="warning">
        <h2 id="editor-notice">Someone else saved this {noun}</h2>
        <Text>Your changes aren’t saved yet. Review theirs, then save again.</Text>
        {theirs.takenOver.length > 0 ? (
          <Text small>Their changes, now in this form: {theirs.takenOver.map(nameOf).join(", ")}.</Text>
        ) : null}
        {theirs.conflicts.length > 0 ? (
          <ul className="merge-conflicts">
            {theirs.conflicts.map((c) => (
              <li key={c.field}>
                <Text as="span">
                  You both changed {nameOf(c.field)}. Yours is in the form
                  {typeof c.theirs === "string" && c.theirs !== "" ? `; theirs is “${c.theirs}”` : ""}.
                </Text>
                <Button variant="soft" onClick={() => set({ [c.field]: c.theirs } as Partial<Draft>)}>
                  Use theirs
                </Button>
              </li>
            ))}
          </ul>
        ) : null}
      </Callout>
    </section>
  );
}

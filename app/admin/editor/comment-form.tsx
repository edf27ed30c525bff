import { useEffect, useRef, useState } from "react";
import { Button, Row } from "#app/ui/index.ts";
import type { TextPerson } from "#worker/content/contract-editor.ts";
import { MentionField } from "./mention-field.tsx";

/** A comment that is being written, or reworded. @param onSend says whether it was stored */
export function CommentForm({
  label,
  people,
  text: before = "",
  isOpened = false,
  onSend,
  onCancel,
}: {
  label: string;
  people: readonly TextPerson[];
  text?: string;
  /** It was asked for just now: typing goes into it. */
  isOpened?: boolean;
  onSend: (text: string) => Promise<boolean>;
  onCancel?: () => void;
}) {
  const [text, setText] = useState(before);
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (isOpened) form.current?.querySelector("textarea")?.focus();
  }, [isOpened]);
  return (
    <form
      ref={form}
      className="comment-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (!text.trim() || busy) return;
        setBusy(true);
        void onSend(text.trim()).then((isSent) => {
          setBusy(false);
          if (isSent) setText("");
        });
      }}
    >
      <MentionField label={label} people={people} value={text} onChange={setText} />
      <Row gap={8}>
        {text.trim() ? (
          <Button type="submit" variant="outline" loading={busy}>
            {before ? "Save" : "Send"}
          </Button>
        ) : null}
        {onCancel ? (
          <Button variant="ghost" onClick={onCancel}>
            Cancel
          </Button>
        ) : null}
      </Row>
    </form>
  );
}

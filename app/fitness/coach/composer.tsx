import { type FormEvent, type KeyboardEvent, type RefObject, useState } from "react";
import { Button, TextArea } from "#app/ui/index.ts";
import { MAX_TEXT } from "#worker/fitness/coach/domain-turns.ts";
import { sendMessage, useCoach } from "./coach-store.ts";

/** Where a message is written. Enter sends, Shift+Enter begins a line. What got no answer stays to be sent again. */
export function Composer({ field, left }: { field: RefObject<HTMLTextAreaElement | null>; left: number }) {
  const { asked, problem, unsent } = useCoach();
  const [text, setText] = useState(unsent?.text ?? "");
  const send = async () => {
    const message = text.trim();
    if (message === "" || asked) return;
    setText("");
    if (!(await sendMessage(message))) setText((current) => current || message);
    field.current?.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void send();
  };
  return (
    <form className="coach-composer" onSubmit={submit}>
      {problem ? (
        <p className="coach-problem" role="alert">
          {problem}
        </p>
      ) : null}
      <div className="coach-composer-row">
        <TextArea
          ref={field}
          label="Your message"
          hideLabel
          placeholder="Ask, or say what you ate"
          rows={2}
          maxLength={MAX_TEXT}
          value={text}
          disabled={left === 0}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <Button type="submit" disabled={asked !== null || left === 0}>
          Send
        </Button>
      </div>
      {left <= 10 ? (
        <p className="coach-note">
          {left === 0 ? "No messages left today. The coach is back tomorrow (UTC)." : `${left} messages left today.`}
        </p>
      ) : null}
    </form>
  );
}

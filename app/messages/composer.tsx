import { type FormEvent, type KeyboardEvent, useRef, useState } from "react";
import { MoreIcon } from "#app/ui/more-icon.tsx";
import { MAX_MESSAGE_LENGTH } from "#worker/messages/domain-limits.ts";

/** Below this many characters the rest is counted. */
const COUNT_FROM = 300;

/** Where a message is written. Enter sends, Shift and Enter begins a new line; on a phone Enter is a new line. */
export function Composer({ to, onSend }: { to: string; onSend: (text: string) => void }) {
  const [text, setText] = useState("");
  const area = useRef<HTMLTextAreaElement>(null);
  const left = MAX_MESSAGE_LENGTH - [...text].length;
  const send = () => {
    if (text.trim() === "" || left < 0) return;
    onSend(text.trim());
    setText("");
    area.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (
      event.key !== "Enter" ||
      event.shiftKey ||
      event.nativeEvent.isComposing ||
      matchMedia("(pointer: coarse)").matches
    )
      return;
    event.preventDefault();
    send();
  };
  return (
    <form
      className="message-composer"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        send();
      }}
    >
      <textarea
        ref={area}
        rows={1}
        aria-label={`Encrypted message to ${to}`}
        placeholder={`Encrypted message to ${to}`}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        aria-invalid={left < 0 || undefined}
      />
      {left <= COUNT_FROM ? (
        <span className="message-left" role="status">
          {left < 0 ? `${-left} characters too long` : `${left} left`}
        </span>
      ) : null}
      <button type="submit" className="message-send" aria-label="Send" disabled={text.trim() === "" || left < 0}>
        <MoreIcon name="send" />
      </button>
    </form>
  );
}

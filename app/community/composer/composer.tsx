import {
  type ChangeEvent,
  type KeyboardEvent,
  type ReactNode,
  Suspense,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import type { PollInput } from "#worker/community/domain-poll.ts";
import { lazyComponent } from "../../lib/lazy-component.tsx";
import { FieldError } from "../../ui/field.tsx";

const loadTools = () => import("./composer-tools.tsx").then((m) => m.ComposerTools);
const ComposerTools = lazyComponent(loadTools);

export interface ComposerProps {
  /** What is written, for screen readers and above the field. */
  label: string;
  hideLabel?: boolean;
  /** Of the form field: without scripts the form sends it under this name. */
  name?: string;
  /** The text, where the page follows it; without `onChange` it is what the field begins with. */
  text: string;
  onChange?: (text: string) => void;
  /** Ctrl or ⌘ with Enter. Without it, the form around the field is sent. */
  onSubmit?: () => void;
  /** What is wrong with the text. */
  error?: string | undefined;
  placeholder?: string;
  rows?: number;
  /** Of the field, for a parent that moves the focus there. */
  id?: string;
  /** A picture is on its way: what is sent now would leave it out. */
  onBusy?: (isBusy: boolean) => void;
  /** The poll of the post; `onPoll` offers one. */
  poll?: PollInput | null;
  onPoll?: (poll: PollInput | null) => void;
  /** Beside the tools: how the draft is, and the like. */
  status?: ReactNode;
}

/** In characters: near the limit the field says how many are left. */
const MAX_LENGTH = 20_000;
const NEAR_LIMIT = 18_500;

/**
 * The field in which posts and topics are written, in Markdown: a form field at first, which works without scripts. Its tools
 * (buttons, preview, names after an @) load once it is used; they work where the page follows the text.
 */
export function Composer({
  label,
  hideLabel = false,
  name = "text",
  text,
  onChange,
  onSubmit,
  error,
  placeholder,
  rows = 5,
  id: ownId,
  onBusy,
  poll = null,
  onPoll,
  status,
}: ComposerProps) {
  const generated = useId();
  const id = ownId ?? generated;
  const field = useRef<HTMLTextAreaElement>(null);
  const [isUsed, setUsed] = useState(false);
  const [preview, setPreview] = useState(false);
  useEffect(() => {
    if (text || poll) setUsed(true);
  }, [text, poll]);
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (onSubmit) onSubmit();
    else event.currentTarget.form?.requestSubmit();
  };
  const left = MAX_LENGTH - text.length;
  const errorId = `${id}-error`;
  return (
    <div className="composer" data-invalid={error ? true : undefined}>
      <label className={hideLabel ? "visually-hidden" : "field-label"} htmlFor={id}>
        {label}
      </label>
      <textarea
        ref={field}
        id={id}
        className="composer-field"
        name={name}
        rows={rows}
        placeholder={placeholder}
        hidden={preview}
        required={!preview}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorId : undefined}
        onKeyDown={onKeyDown}
        onFocus={() => setUsed(true)}
        onDragEnter={() => setUsed(true)}
        {...(onChange
          ? { value: text, onChange: (event: ChangeEvent<HTMLTextAreaElement>) => onChange(event.target.value) }
          : { defaultValue: text })}
      />
      <div className="composer-foot">
        {onChange && isUsed ? (
          <Suspense fallback={<span className="composer-tools" />}>
            <ComposerTools
              field={field}
              text={text}
              onChange={onChange}
              isPreviewing={preview}
              onPreview={setPreview}
              onBusy={onBusy}
              poll={poll}
              onPoll={onPoll}
            />
          </Suspense>
        ) : (
          <span className="composer-tools" />
        )}
        <span className="composer-status dim">
          {text.length > NEAR_LIMIT ? (
            <span className="num" role="status">
              {left >= 0
                ? `${left.toLocaleString("en-US")} characters left`
                : `${(-left).toLocaleString("en-US")} too many`}
            </span>
          ) : (
            status
          )}
        </span>
      </div>
      <FieldError id={errorId}>{error}</FieldError>
    </div>
  );
}

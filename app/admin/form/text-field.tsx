import { type ComponentProps, useEffect, useRef, useState } from "react";
import { TextArea as PlainTextArea, TextField as PlainTextField } from "#app/ui/index.ts";
import { findLengthProblem } from "#worker/kernel/text-length.ts";

/**
 * The text fields of the admin area. What is too long is neither cut nor refused while typing: the field says by how
 * much, and its form isn't sent. A browser's own `maxlength` drops the end of what was pasted without a word.
 */
export function TextField({ maxLength, error, ...props }: ComponentProps<typeof PlainTextField>) {
  const { problem, ...control } = useLength<HTMLInputElement>(props, maxLength);
  const { before } = props;
  // A path before the text is wider than the space for a sign such as "$".
  const style =
    typeof before === "string" && before.length > 2 ? { paddingLeft: `calc(${before.length}ch + 16px)` } : undefined;
  return <PlainTextField style={style} {...props} {...control} error={problem ?? error} />;
}

/** As `TextField`, of several lines. */
export function TextArea({ maxLength, error, ...props }: ComponentProps<typeof PlainTextArea>) {
  const { problem, ...control } = useLength<HTMLTextAreaElement>(props, maxLength);
  return <PlainTextArea {...props} {...control} error={problem ?? error} />;
}

interface Control<E> {
  value?: unknown;
  defaultValue?: unknown;
  onChange?: React.ChangeEventHandler<E>;
}

/** What is wrong with the length of a control's text, also told to the browser, which doesn't send the form then. */
function useLength<E extends HTMLInputElement | HTMLTextAreaElement>(
  { value, defaultValue = "", onChange }: Control<E>,
  max: number | undefined,
) {
  const ref = useRef<E>(null);
  const [typed, setTyped] = useState(String(defaultValue));
  const problem = max === undefined ? null : findLengthProblem(value === undefined ? typed : String(value), max);
  useEffect(() => ref.current?.setCustomValidity(problem ?? ""), [problem]);
  return {
    ref,
    problem,
    /** The sentence stands below the field already: the browser's own bubble would lie on it. */
    onInvalid: (event: React.FormEvent<E>) => {
      if (!problem) return;
      event.preventDefault();
      const field = event.currentTarget;
      if (field.form?.querySelector(":invalid:not(fieldset)") === field) field.focus();
    },
    onChange: (event: React.ChangeEvent<E>) => {
      setTyped(event.target.value);
      onChange?.(event);
    },
  };
}

import { type ComponentProps, useEffect, useRef, useState } from "react";
import { TextArea as PlainTextArea, TextField as PlainTextField } from "#app/ui/index.ts";
import { findLengthProblem } from "#worker/kernel/text-length.ts";
import { describeInvalid } from "./describe-invalid.ts";

/** The limits of a text field, which the field itself explains. */
interface Limits {
  maxLength?: number;
  /** The error of the blank field, such as "Enter a name." A form that checks this itself has `aria-required` here. */
  required?: string;
  /** What is wrong with the text by a rule of the form, such as "Enter a whole number of grams." */
  fault?: string;
}
type Limited<Props> = Omit<Props, keyof Limits> & Limits;

/**
 * The text fields of the admin area. What is too long is neither cut nor refused while typing: the field says by how
 * much, and its form isn't sent. A browser's own `maxlength` drops the end of what was pasted without a word. What the
 * browser refuses when the form is sent is said by the field too, in place of the browser's bubble.
 */
export function TextField({
  maxLength,
  required,
  fault,
  error,
  ...props
}: Limited<ComponentProps<typeof PlainTextField>>) {
  const { problem, ...control } = useLimits<HTMLInputElement>(props, { maxLength, required, fault });
  const { before } = props;
  // A path before the text is wider than the space for a sign such as "$".
  const style =
    typeof before === "string" && before.length > 2 ? { paddingLeft: `calc(${before.length}ch + 16px)` } : undefined;
  return <PlainTextField style={style} {...props} {...control} error={problem ?? error} />;
}

/** As `TextField`, of several lines. */
export function TextArea({
  maxLength,
  required,
  fault,
  error,
  ...props
}: Limited<ComponentProps<typeof PlainTextArea>>) {
  const { problem, ...control } = useLimits<HTMLTextAreaElement>(props, { maxLength, required, fault });
  return <PlainTextArea {...props} {...control} error={problem ?? error} />;
}

interface Control<E> {
  value?: unknown;
  defaultValue?: unknown;
  onChange?: React.ChangeEventHandler<E>;
}

/** What is wrong with a control's text: its length at once, all else when its form is sent, until it changes. */
function useLimits<E extends HTMLInputElement | HTMLTextAreaElement>(
  { value, defaultValue = "", onChange }: Control<E>,
  { maxLength, required, fault = "" }: Limits,
) {
  const ref = useRef<E>(null);
  const [typed, setTyped] = useState(String(defaultValue));
  const [refusal, setRefusal] = useState<string | null>(null);
  const text = value === undefined ? typed : String(value);
  const tooLong = maxLength === undefined ? null : findLengthProblem(text, maxLength);
  // The browser takes spaces for an entry.
  const refused = tooLong ?? (required && text.trim() === "" ? required : fault);
  useEffect(() => ref.current?.setCustomValidity(refused), [refused]);
  return {
    ref,
    problem: tooLong ?? refusal,
    required: required ? true : undefined,
    onInvalid: (event: React.FormEvent<E>) => {
      // The browser's own bubble would lie on the form.
      event.preventDefault();
      const field = event.currentTarget;
      setRefusal(describeInvalid(field, required));
      const first = [...(field.form?.elements ?? [])].find((of) => (of as E).willValidate && !(of as E).validity.valid);
      if (first === field) field.focus();
    },
    onChange: (event: React.ChangeEvent<E>) => {
      setTyped(event.target.value);
      setRefusal(null);
      onChange?.(event);
    },
  };
}

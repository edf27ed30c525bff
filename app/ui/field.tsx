import { type ComponentProps, type ReactNode, useId } from "react";
import { cx } from "./cx.ts";

export type FieldProps = {
  label: ReactNode;
  /** A help text under the label. */
  hint?: ReactNode;
  /** The error and how to fix it; marks the control invalid. */
  error?: ReactNode;
  /** Keeps the label for screen readers only. */
  hideLabel?: boolean;
};

/** Splits a field's props: those of the control, with its ids and aria attributes, and those of the frame around it. */
function useField<Rest extends { id?: string; className?: string }>(
  { label, hint, error, hideLabel, ...rest }: FieldProps & Rest,
  className = "input",
) {
  const generatedId = useId();
  const id = rest.id ?? generatedId;
  const [hintId, errorId] = [`${id}-hint`, `${id}-error`];
  const describedBy = cx(hint ? hintId : null, error ? errorId : null) || undefined;
  const aria = { "aria-describedby": describedBy, "aria-invalid": error ? true : undefined } as const;
  return {
    control: { ...aria, ...rest, id, className: cx(className, rest.className) },
    frame: { label, hint, error, hideLabel, id, hintId, errorId },
  };
}
type Frame = ReturnType<typeof useField>["frame"];

function FieldFrame({ label, hint, error, hideLabel, id, hintId, errorId, children }: Frame & { children: ReactNode }) {
  return (
    <div className="field">
      <label className={hideLabel ? "visually-hidden" : "field-label"} htmlFor={id}>
        {label}
      </label>
      {hint ? (
        <span className="field-hint" id={hintId}>
          {hint}
        </span>
      ) : null}
      {children}
      <FieldError id={errorId}>{error}</FieldError>
    </div>
  );
}

/** The message under a control; announced when it appears. */
export function FieldError({ id, children }: { id?: string; children?: ReactNode }) {
  return children ? (
    <span className="field-error" id={id} role="alert">
      {children}
    </span>
  ) : null;
}

/** One line of text. `before` and `after` are short affixes such as an icon or "kg". */
export function TextField({
  before,
  after,
  ...props
}: FieldProps & { before?: ReactNode; after?: ReactNode } & ComponentProps<"input">) {
  const { control, frame } = useField(props);
  return (
    <FieldFrame {...frame}>
      {before || after ? (
        <span className="input-group">
          {before ? <span className="affix">{before}</span> : null}
          <input {...control} />
          {after ? <span className="affix">{after}</span> : null}
        </span>
      ) : (
        <input {...control} />
      )}
    </FieldFrame>
  );
}

/** Several lines of text; grows with what is typed where the browser can. */
export function TextArea(props: FieldProps & ComponentProps<"textarea">) {
  const { control, frame } = useField(props);
  return (
    <FieldFrame {...frame}>
      <textarea {...control} />
    </FieldFrame>
  );
}

/** The native select: works without scripts and with every phone's picker. */
export function Select({
  options,
  children,
  ...props
}: FieldProps & {
  options?: readonly { value: string; label: string; disabled?: boolean }[];
} & ComponentProps<"select">) {
  const { control, frame } = useField(props);
  return (
    <FieldFrame {...frame}>
      <select {...control}>
        {options?.map((o) => (
          <option key={o.value} value={o.value} disabled={o.disabled}>
            {o.label}
          </option>
        ))}
        {children}
      </select>
    </FieldFrame>
  );
}

type ChoiceProps = FieldProps & Omit<ComponentProps<"input">, "type">;

function Choice({ look, ...props }: ChoiceProps & { look: string }) {
  const { control, frame } = useField(props, look);
  return (
    <div>
      <label className="choice" htmlFor={frame.id}>
        <input type="checkbox" {...control} />
        <span className={frame.hideLabel ? "visually-hidden" : undefined}>{frame.label}</span>
        {frame.hint ? (
          <span className="field-hint" id={frame.hintId}>
            {frame.hint}
          </span>
        ) : null}
      </label>
      <FieldError id={frame.errorId}>{frame.error}</FieldError>
    </div>
  );
}

/** A box to tick; a native input, so forms post it without script. */
export function Checkbox(props: ChoiceProps) {
  return <Choice {...props} look="check" />;
}

/** A switch that applies at once. */
export function Switch(props: ChoiceProps) {
  return <Choice {...props} look="switch" role="switch" />;
}

/** A radio group whose options have room for a line of explanation. */
export function RadioCards({
  label,
  hint,
  error,
  hideLabel,
  name,
  options,
  value,
  defaultValue,
  onChange,
}: FieldProps & {
  name: string;
  options: readonly { value: string; label: ReactNode; text?: ReactNode; disabled?: boolean }[];
  value?: string;
  defaultValue?: string;
  onChange?: (value: string) => void;
}) {
  const { control, frame } = useField({ label, hint, error });
  return (
    <fieldset className="fieldset" aria-describedby={control["aria-describedby"]}>
      <legend className={hideLabel ? "visually-hidden" : "field-label"}>{label}</legend>
      {hint ? (
        <p className="field-hint" id={frame.hintId}>
          {hint}
        </p>
      ) : null}
      <div className="radio-cards">
        {options.map((o) => (
          <label className="radio-card" key={o.value}>
            <span className="field-label">{o.label}</span>
            {o.text ? <span className="field-hint">{o.text}</span> : null}
            <input
              type="radio"
              className="check"
              name={name}
              value={o.value}
              disabled={o.disabled}
              {...(value === undefined ? { defaultChecked: o.value === defaultValue } : { checked: o.value === value })}
              onChange={onChange ? () => onChange(o.value) : value === undefined ? undefined : () => {}}
            />
          </label>
        ))}
      </div>
      <FieldError id={frame.errorId}>{error}</FieldError>
    </fieldset>
  );
}

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

/** The ids and aria attributes that tie label, hint, error and control together. */
function useField(id: string | undefined, { hint, error }: Pick<FieldProps, "hint" | "error">) {
  const generatedId = useId();
  const control = id ?? generatedId;
  const hintId = `${control}-hint`;
  const errorId = `${control}-error`;
  const describedBy = cx(hint ? hintId : null, error ? errorId : null) || undefined;
  return {
    control,
    hintId,
    errorId,
    aria: { "aria-describedby": describedBy, "aria-invalid": error ? true : undefined } as const,
  };
}

function FieldFrame({
  label,
  hint,
  error,
  hideLabel,
  field,
  children,
}: FieldProps & { field: ReturnType<typeof useField>; children: ReactNode }) {
  return (
    <div className="field">
      <label className={hideLabel ? "visually-hidden" : "field-label"} htmlFor={field.control}>
        {label}
      </label>
      {hint ? (
        <span className="field-hint" id={field.hintId}>
          {hint}
        </span>
      ) : null}
      {children}
      <FieldError id={field.errorId}>{error}</FieldError>
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
  label,
  hint,
  error,
  hideLabel,
  before,
  after,
  id,
  className,
  ...rest
}: FieldProps & { before?: ReactNode; after?: ReactNode } & ComponentProps<"input">) {
  const field = useField(id, { hint, error });
  const input = <input id={field.control} className={cx("input", className)} {...field.aria} {...rest} />;
  return (
    <FieldFrame {...{ label, hint, error, hideLabel, field }}>
      {before || after ? (
        <span className="input-group">
          {before ? <span className="affix">{before}</span> : null}
          {input}
          {after ? <span className="affix">{after}</span> : null}
        </span>
      ) : (
        input
      )}
    </FieldFrame>
  );
}

/** Several lines of text; grows with what is typed where the browser can. */
export function TextArea({
  label,
  hint,
  error,
  hideLabel,
  id,
  className,
  ...rest
}: FieldProps & ComponentProps<"textarea">) {
  const field = useField(id, { hint, error });
  return (
    <FieldFrame {...{ label, hint, error, hideLabel, field }}>
      <textarea id={field.control} className={cx("input", className)} {...field.aria} {...rest} />
    </FieldFrame>
  );
}

/** The native select: works without scripts and with every phone's picker. */
export function Select({
  label,
  hint,
  error,
  hideLabel,
  id,
  className,
  options,
  children,
  ...rest
}: FieldProps & {
  options?: readonly { value: string; label: string; disabled?: boolean }[];
} & ComponentProps<"select">) {
  const field = useField(id, { hint, error });
  return (
    <FieldFrame {...{ label, hint, error, hideLabel, field }}>
      <select id={field.control} className={cx("input", className)} {...field.aria} {...rest}>
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

function Choice({ label, hint, error, hideLabel, id, ...rest }: ChoiceProps) {
  const field = useField(id, { hint, error });
  return (
    <div>
      <label className="choice" htmlFor={field.control}>
        <input type="checkbox" id={field.control} {...field.aria} {...rest} />
        <span className={hideLabel ? "visually-hidden" : undefined}>{label}</span>
        {hint ? (
          <span className="field-hint" id={field.hintId}>
            {hint}
          </span>
        ) : null}
      </label>
      <FieldError id={field.errorId}>{error}</FieldError>
    </div>
  );
}

/** A box to tick; a native input, so forms post it without script. */
export function Checkbox({ className, ...props }: ChoiceProps) {
  return <Choice {...props} className={cx("check", className)} />;
}

/** A switch that applies at once. */
export function Switch({ className, ...props }: ChoiceProps) {
  return <Choice {...props} className={cx("switch", className)} role="switch" />;
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
  const field = useField(undefined, { hint, error });
  return (
    <fieldset className="fieldset" aria-describedby={field.aria["aria-describedby"]}>
      <legend className={hideLabel ? "visually-hidden" : "field-label"}>{label}</legend>
      {hint ? (
        <p className="field-hint" id={field.hintId}>
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
      <FieldError id={field.errorId}>{error}</FieldError>
    </fieldset>
  );
}

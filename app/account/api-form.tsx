import type { ReactNode, RefObject } from "react";
import { TextField } from "#app/ui/index.ts";

/**
 * A form that an API call submits. Its method is POST, so that without scripts no entry ends up in a URL. @param form the ref of `useApiCall`, which focuses the field at fault
 */
export function ApiForm({
  form,
  onSend,
  children,
}: {
  form: RefObject<HTMLFormElement | null>;
  onSend: () => Promise<unknown>;
  children: ReactNode;
}) {
  return (
    <form
      ref={form}
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void onSend();
      }}
    >
      {children}
    </form>
  );
}

/** The field for a new password. */
export function NewPasswordField({
  value,
  onValue,
  error,
  label = "Password",
  required,
}: {
  value: string;
  onValue: (value: string) => void;
  error: string | undefined;
  label?: string;
  required?: boolean;
}) {
  return (
    <TextField
      label={label}
      hint="At least 8 characters. A sentence is easier to remember than a word."
      name="password"
      type="password"
      autoComplete="new-password"
      required={required}
      value={value}
      onChange={(e) => onValue(e.target.value)}
      error={error}
    />
  );
}

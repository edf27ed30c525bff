import type { ReactNode, RefObject } from "react";
import { TextField } from "#app/ui/index.ts";

/**
 * A form that a call sends. It is a POST, so that without scripts nothing that was typed gets into an address.
 * @param form the ref of `useCall`, which puts the focus on what is at fault
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

/** The password of a new account, or a new one of an old account. */
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

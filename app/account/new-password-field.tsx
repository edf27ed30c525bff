import type { ComponentProps } from "react";
import { TextField } from "#app/ui/index.ts";

/** The field for a new password. */
export function NewPasswordField({ label = "Password", ...rest }: Partial<ComponentProps<typeof TextField>>) {
  return (
    <TextField
      label={label}
      hint="At least 8 characters. A sentence is easier to remember than a word."
      type="password"
      autoComplete="new-password"
      {...rest}
    />
  );
}

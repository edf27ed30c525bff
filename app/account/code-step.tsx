import type { ReactNode } from "react";
import { useApiForm } from "#app/lib/use-api-form.ts";
import { ApiProblemNote } from "#app/ui/api-problem-note.tsx";
import { Button, Stack, Text, TextField } from "#app/ui/index.ts";
import { ApiForm } from "./api-form.tsx";
import type { SignInAnswer } from "./sign-in-steps.ts";

/** A form for a code: emailed, from the authenticator app, or a recovery code. */
export function CodeStep({
  label = "Code",
  lead,
  hint,
  url,
  body = {},
  submit,
  onDone,
  children,
  numeric = true,
}: {
  label?: string;
  lead: ReactNode;
  hint?: ReactNode;
  url: string;
  /** What is sent with the code, such as the email address. */
  body?: Record<string, unknown>;
  submit: string;
  onDone: (answer: SignInAnswer) => void;
  children?: ReactNode;
  numeric?: boolean;
}) {
  const { values, bind, busy, problem, fields, form, call, setProblem } = useApiForm({ code: "" });
  return (
    <ApiForm
      form={form}
      onSend={async () => {
        const { code } = values;
        if (!code.trim()) return setProblem({ field: "code", message: "Enter the code." });
        const done = await call<SignInAnswer>("POST", url, { ...body, code });
        if (done) onDone(done);
      }}
    >
      <Stack gap={20}>
        <Text role="status">{lead}</Text>
        <TextField
          label={label}
          hint={hint}
          inputMode={numeric ? "numeric" : "text"}
          autoComplete="one-time-code"
          autoFocus
          required
          {...bind("code")}
        />
        <ApiProblemNote problem={problem} fields={fields} />
        <Button type="submit" wide loading={busy}>
          {submit}
        </Button>
        {children}
      </Stack>
    </ApiForm>
  );
}

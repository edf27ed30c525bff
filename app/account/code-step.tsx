import { type ReactNode, useState } from "react";
import { useApiCall } from "#app/lib/use-api-call.ts";
import { ApiProblemNote } from "#app/ui/api-problem-note.tsx";
import { Button, Stack, Text, TextField } from "#app/ui/index.ts";

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
  onDone: (answer: { next: "done" | "second-factor" }) => void;
  children?: ReactNode;
  numeric?: boolean;
}) {
  const [code, setCode] = useState("");
  const { busy, problem, form, call, errorOf, setProblem } = useApiCall();
  return (
    <form
      ref={form}
      method="post"
      noValidate
      onSubmit={async (event) => {
        event.preventDefault();
        if (!code.trim()) return setProblem({ field: "code", message: "Enter the code." });
        const done = await call<{ next: "done" | "second-factor" }>("POST", url, { ...body, code });
        if (done) onDone(done);
      }}
    >
      <Stack gap={20}>
        <Text role="status">{lead}</Text>
        <TextField
          label={label}
          hint={hint}
          name="code"
          inputMode={numeric ? "numeric" : "text"}
          autoComplete="one-time-code"
          autoFocus
          required
          value={code}
          onChange={(e) => setCode(e.target.value)}
          error={errorOf("code")}
        />
        <ApiProblemNote problem={problem} fields={["code"]} />
        <Button type="submit" wide loading={busy}>
          {submit}
        </Button>
        {children}
      </Stack>
    </form>
  );
}

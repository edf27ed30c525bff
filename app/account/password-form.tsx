import { useState } from "react";
import { useRevalidator } from "react-router";
import { formatInstant } from "#app/lib/format-instant.ts";
import { useApiCall } from "#app/lib/use-api-call.ts";
import { ApiProblemNote } from "#app/ui/api-problem-note.tsx";
import { Button, Card, Heading, Stack, Text, TextField, toast } from "#app/ui/index.ts";
import { checkPasswordRules } from "#worker/auth/domain.ts";
import { NewPasswordField } from "./api-form.tsx";

/** Sets or changes the password. */
export function PasswordForm({
  email,
  hasPassword,
  changedAt,
}: {
  email: string;
  hasPassword: boolean;
  changedAt: number | null;
}) {
  const [current, setCurrent] = useState("");
  const [password, setPassword] = useState("");
  const { busy, problem, form, call, errorOf, setProblem } = useApiCall();
  const { revalidate } = useRevalidator();
  return (
    <Card as="section">
      <form
        ref={form}
        method="post"
        noValidate
        onSubmit={async (event) => {
          event.preventDefault();
          if (hasPassword && !current) return setProblem({ field: "current", message: "Enter your current password." });
          const rule = checkPasswordRules(password, email);
          if (!rule.ok) return setProblem({ field: "password", message: rule.why });
          if (await call("POST", "/api/account/password", { current: hasPassword ? current : undefined, password })) {
            setCurrent("");
            setPassword("");
            toast({
              title: "Password changed",
              description: "All other devices were signed out.",
              tone: "success",
            });
            await revalidate();
          }
        }}
      >
        <Stack gap={16}>
          <Heading as="h2" size={5}>
            Password
          </Heading>
          <Text dim>
            {changedAt
              ? `Last changed ${formatInstant(changedAt)}.`
              : "You don't have a password. You sign in with an email code or passkey."}
          </Text>
          <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
          {hasPassword ? (
            <TextField
              label="Current password"
              name="current"
              type="password"
              autoComplete="current-password"
              value={current}
              onChange={(e) => setCurrent(e.target.value)}
              error={errorOf("current")}
            />
          ) : null}
          <NewPasswordField label="New password" value={password} onValue={setPassword} error={errorOf("password")} />
          <ApiProblemNote problem={problem} fields={["current", "password"]} returnTo="/account" />
          <div>
            <Button type="submit" loading={busy}>
              {hasPassword ? "Change password" : "Set password"}
            </Button>
          </div>
        </Stack>
      </form>
    </Card>
  );
}

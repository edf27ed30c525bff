import { useState } from "react";
import { data } from "react-router";
import { ApiForm, NewPasswordField } from "#app/account/api-form.tsx";
import { AuthPageLayout } from "#app/account/auth-page-layout.tsx";
import { CodeStep } from "#app/account/code-step.tsx";
import { SecondFactorStep } from "#app/account/second-factor-step.tsx";
import { requestContextKey } from "#app/context.ts";
import { seo } from "#app/lib/seo.ts";
import { useApiCall } from "#app/lib/use-api-call.ts";
import { ApiProblemNote } from "#app/ui/api-problem-note.tsx";
import { Button, Link, Stack, Text, TextField } from "#app/ui/index.ts";
import { checkPasswordRules, safeReturnTo } from "#worker/auth/domain.ts";
import type { Route } from "./+types/join.ts";

export const meta = () =>
  seo({
    title: "Create account",
    description: "Create a Tikari account to save your progress, join the community and manage your orders.",
    noindex: true,
  });

export function loader({ context }: Route.LoaderArgs) {
  return data(
    { returnTo: safeReturnTo(context.get(requestContextKey).url.searchParams.get("returnTo")) },
    { headers: { "Cache-Control": "private, no-store" } },
  );
}

export default function Join({ loaderData }: Route.ComponentProps) {
  const [step, setStep] = useState<"start" | "code" | "second-factor">("start");
  const [firstName, setFirstName] = useState("");
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const { busy, problem, form, call, errorOf, setProblem } = useApiCall();
  const done = () => window.location.assign(loaderData.returnTo);

  async function submit() {
    if (!email.trim()) return setProblem({ field: "email", message: "Enter your email address." });
    // The same rule as on the server, checked before the call.
    const rule = checkPasswordRules(password, email);
    if (!rule.ok) return setProblem({ field: "password", message: rule.why });
    if (
      await call("POST", "/api/auth/sign-up", {
        email: email.trim(),
        password,
        firstName: firstName.trim() || undefined,
      })
    )
      setStep("code");
  }

  return (
    <AuthPageLayout title="Create account" lead="One account for the store, the community and the fitness app.">
      {step === "second-factor" ? (
        <SecondFactorStep onDone={done} />
      ) : step === "code" ? (
        <CodeStep
          lead={`We sent a code to ${email}. Enter it to verify your email address.`}
          url="/api/auth/code/verify"
          body={{ email: email.trim() }}
          submit="Verify"
          onDone={(answer) => (answer.next === "done" ? done() : setStep("second-factor"))}
        >
          <Button variant="ghost" onClick={() => setStep("start")}>
            Change email
          </Button>
        </CodeStep>
      ) : (
        <ApiForm form={form} onSend={submit}>
          <Stack gap={20}>
            <ApiProblemNote problem={problem} fields={["email", "password", "firstName"]} />
            <TextField
              label="First name"
              hint="Optional"
              name="firstName"
              autoComplete="given-name"
              maxLength={80}
              value={firstName}
              onChange={(e) => setFirstName(e.target.value)}
              error={errorOf("firstName")}
            />
            <TextField
              label="Email"
              name="email"
              type="email"
              autoComplete="email"
              required
              value={email}
              onChange={(e) => setEmail(e.target.value)}
              error={errorOf("email")}
            />
            <NewPasswordField required value={password} onValue={setPassword} error={errorOf("password")} />
            <Button type="submit" wide loading={busy}>
              Create account
            </Button>
            <Text small dim>
              By creating an account, you agree to the <Link to="/terms-of-service">terms of service</Link> and
              acknowledge the <Link to="/privacy-policy">privacy policy</Link>.
            </Text>
            <Link to={`/login?returnTo=${encodeURIComponent(loaderData.returnTo)}`}>Sign in instead</Link>
          </Stack>
        </ApiForm>
      )}
    </AuthPageLayout>
  );
}

import { useState } from "react";
import { data } from "react-router";
import { ApiForm, NewPasswordField } from "#app/account/api-form.tsx";
import { AuthPageLayout } from "#app/account/auth-page-layout.tsx";
import { SecondFactorStep } from "#app/account/second-factor-step.tsx";
import { requestContextKey } from "#app/context.ts";
import { seo } from "#app/lib/seo.ts";
import { useApiCall } from "#app/lib/use-api-call.ts";
import { ApiProblemNote } from "#app/ui/api-problem-note.tsx";
import { Button, Link, Stack, Text, TextField } from "#app/ui/index.ts";
import { safeReturnTo } from "#worker/auth/domain.ts";
import type { Route } from "./+types/recover.ts";

export const meta = () =>
  seo({
    title: "Choose a new password",
    description: "Reset the password of your Tikari account with a code we send to your email address.",
    noindex: true,
  });

export function loader({ context }: Route.LoaderArgs) {
  const returnTo = context.get(requestContextKey).url.searchParams.get("returnTo");
  return data(
    { returnTo: safeReturnTo(returnTo ?? "/account") },
    { headers: { "Cache-Control": "private, no-store" } },
  );
}

export default function Recover({ loaderData: { returnTo } }: Route.ComponentProps) {
  const [step, setStep] = useState<"start" | "code" | "second-factor">("start");
  const [email, setEmail] = useState("");
  const [code, setCode] = useState("");
  const [password, setPassword] = useState("");
  const { busy, problem, form, call, errorOf, setProblem } = useApiCall();
  const done = () => window.location.assign(returnTo);

  async function submit() {
    if (!email.trim()) return setProblem({ field: "email", message: "Enter your email address." });
    if (step === "start") {
      if (await call("POST", "/api/auth/recovery/start", { email: email.trim() })) setStep("code");
      return;
    }
    if (!code.trim()) return setProblem({ field: "code", message: "Enter the code." });
    if (!password) return setProblem({ field: "password", message: "Choose a new password." });
    const answer = await call<{ next: string }>("POST", "/api/auth/recovery/finish", {
      email: email.trim(),
      code,
      password,
    });
    if (answer?.next === "done") done();
    else if (answer) setStep("second-factor");
  }

  return (
    <AuthPageLayout title="Choose a new password" lead="We'll email you a code. All your devices will be signed out.">
      {step === "second-factor" ? (
        <SecondFactorStep onDone={done} />
      ) : (
        <ApiForm form={form} onSend={submit}>
          <Stack gap={20}>
            <ApiProblemNote problem={problem} fields={["email", "code", "password"]} />
            <TextField
              label="Email"
              name="email"
              type="email"
              autoComplete="username"
              required
              readOnly={step === "code"}
              value={email}
              onChange={(e) => setEmail(e.target.value)}
              error={errorOf("email")}
            />
            {step === "code" ? (
              <>
                <Text role="status">
                  If an account exists for this email, we've sent a code. It expires in 10 minutes.
                </Text>
                <TextField
                  label="Code"
                  name="code"
                  inputMode="numeric"
                  autoComplete="one-time-code"
                  autoFocus
                  required
                  value={code}
                  onChange={(e) => setCode(e.target.value)}
                  error={errorOf("code")}
                />
                <NewPasswordField
                  label="New password"
                  required
                  value={password}
                  onValue={setPassword}
                  error={errorOf("password")}
                />
              </>
            ) : null}
            <Button type="submit" wide loading={busy}>
              {step === "start" ? "Email me a code" : "Set new password"}
            </Button>
            <Link to={`/login?returnTo=${encodeURIComponent(returnTo)}`}>Back to sign in</Link>
          </Stack>
        </ApiForm>
      )}
    </AuthPageLayout>
  );
}

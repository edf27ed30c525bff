import { useState } from "react";
import { AuthForm } from "#app/account/auth-form.tsx";
import { AuthPageLayout } from "#app/account/auth-page-layout.tsx";
import { LazySecondFactorStep } from "#app/account/lazy-steps.tsx";
import { NewPasswordField } from "#app/account/new-password-field.tsx";
import { type SignInAnswer, useSignInSteps } from "#app/account/sign-in-steps.ts";
import { requestContextKey } from "#app/context.ts";
import { privateData } from "#app/lib/private-data.ts";
import { seo } from "#app/lib/seo.ts";
import { useApiForm } from "#app/lib/use-api-form.ts";
import { Button, Link, Text, TextField } from "#app/ui/index.ts";
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
  return privateData({ returnTo: safeReturnTo(returnTo ?? "/account") });
}

export default function Recover({ loaderData: { returnTo } }: Route.ComponentProps) {
  const [step, setStep] = useState<"start" | "code">("start");
  const api = useApiForm({ email: "", code: "", password: "" });
  const { call, setProblem, bind } = api;
  const done = () => window.location.assign(returnTo);
  const { factors, onAnswer } = useSignInSteps(done);

  async function submit() {
    const { code, password } = api.values;
    const email = api.values.email.trim();
    if (!email) return setProblem({ field: "email", message: "Enter your email address." });
    if (step === "start") {
      if (await call("POST", "/api/auth/recovery/start", { email })) setStep("code");
      return;
    }
    if (!code.trim()) return setProblem({ field: "code", message: "Enter the code." });
    if (!password) return setProblem({ field: "password", message: "Choose a new password." });
    onAnswer(await call<SignInAnswer>("POST", "/api/auth/recovery/finish", { email, code, password }));
  }

  return (
    <AuthPageLayout title="Choose a new password" lead="We'll email you a code. All your devices will be signed out.">
      {factors ? (
        <LazySecondFactorStep factors={factors} onDone={done} />
      ) : (
        <AuthForm api={api} onSend={submit}>
          <TextField
            label="Email"
            type="email"
            autoComplete="username"
            required
            readOnly={step === "code"}
            {...bind("email")}
          />
          {step === "code" ? (
            <>
              <Text role="status">
                If an account exists for this email, we've sent a code. It expires in 10 minutes.
              </Text>
              <TextField
                label="Code"
                inputMode="numeric"
                autoComplete="one-time-code"
                autoFocus
                required
                {...bind("code")}
              />
              <NewPasswordField label="New password" required {...bind("password")} />
            </>
          ) : null}
          <Button type="submit" wide loading={api.busy}>
            {step === "start" ? "Email me a code" : "Set new password"}
          </Button>
          <Link to={`/login?returnTo=${encodeURIComponent(returnTo)}`}>Back to sign in</Link>
        </AuthForm>
      )}
    </AuthPageLayout>
  );
}

import { useState } from "react";
import { AuthForm } from "#app/account/auth-form.tsx";
import { AuthPageLayout } from "#app/account/auth-page-layout.tsx";
import { LazyCodeStep, LazySecondFactorStep } from "#app/account/lazy-steps.tsx";
import { NewPasswordField } from "#app/account/new-password-field.tsx";
import { useSignInSteps } from "#app/account/sign-in-steps.ts";
import { requestContextKey } from "#app/context.ts";
import { privateData } from "#app/lib/private-data.ts";
import { seo } from "#app/lib/seo.ts";
import { useApiForm } from "#app/lib/use-api-form.ts";
import { Button, Link, Text, TextField } from "#app/ui/index.ts";
import { checkPasswordRules, safeReturnTo } from "#worker/auth/domain.ts";
import type { Route } from "./+types/join.ts";

export const meta = () =>
  seo({
    title: "Create account",
    description: "Create a Tikari account to save your progress, join the community and manage your orders.",
    noindex: true,
  });

export function loader({ context }: Route.LoaderArgs) {
  const { url } = context.get(requestContextKey);
  return privateData({ returnTo: safeReturnTo(url.searchParams.get("returnTo")) });
}

export default function Join({ loaderData }: Route.ComponentProps) {
  const [step, setStep] = useState<"start" | "code">("start");
  const api = useApiForm({ firstName: "", email: "", password: "" });
  const { setProblem, bind } = api;
  const email = api.values.email.trim();
  const done = () => window.location.assign(loaderData.returnTo);
  const { factors, onAnswer } = useSignInSteps(done);

  async function submit() {
    const { firstName, password } = api.values;
    if (!email) return setProblem({ field: "email", message: "Enter your email address." });
    // The same rule as on the server, checked before the call.
    const rule = checkPasswordRules(password, email);
    if (!rule.ok) return setProblem({ field: "password", message: rule.why });
    const body = { email, password, firstName: firstName.trim() || undefined };
    if (await api.call("POST", "/api/auth/sign-up", body)) setStep("code");
  }

  return (
    <AuthPageLayout title="Create account" lead="One account for the store, the community and the fitness app.">
      {factors ? (
        <LazySecondFactorStep factors={factors} onDone={done} />
      ) : step === "code" ? (
        <LazyCodeStep
          lead={`We sent a code to ${email}. Enter it to verify your email address.`}
          url="/api/auth/code/verify"
          body={{ email }}
          submit="Verify"
          onDone={onAnswer}
        >
          <Button variant="ghost" onClick={() => setStep("start")}>
            Change email
          </Button>
        </LazyCodeStep>
      ) : (
        <AuthForm api={api} onSend={submit}>
          <TextField
            label="First name"
            hint="Optional"
            autoComplete="given-name"
            maxLength={80}
            {...bind("firstName")}
          />
          <TextField label="Email" type="email" autoComplete="email" required {...bind("email")} />
          <NewPasswordField required {...bind("password")} />
          <Button type="submit" wide loading={api.busy}>
            Create account
          </Button>
          <Text small dim>
            By creating an account, you agree to the <Link to="/terms-of-service">terms of service</Link> and
            acknowledge the <Link to="/privacy-policy">privacy policy</Link>.
          </Text>
          <Link to={`/login?returnTo=${encodeURIComponent(loaderData.returnTo)}`}>Sign in instead</Link>
        </AuthForm>
      )}
    </AuthPageLayout>
  );
}

import { useState } from "react";
import { data, redirect, redirectDocument } from "react-router";
import { AuthForm } from "#app/account/auth-form.tsx";
import { AuthPageLayout } from "#app/account/auth-page-layout.tsx";
import { CodeStep } from "#app/account/code-step.tsx";
import { answerWithPasskey } from "#app/account/passkey-sign-in.ts";
import { SecondFactorStep } from "#app/account/second-factor-step.tsx";
import { type SignInAnswer, useSignInSteps } from "#app/account/sign-in-steps.ts";
import { requestContextKey } from "#app/context.ts";
import { privateData } from "#app/lib/private-data.ts";
import { seo } from "#app/lib/seo.ts";
import { useApiForm } from "#app/lib/use-api-form.ts";
import { ApiProblemNote } from "#app/ui/api-problem-note.tsx";
import { Button, Link, Row, TextField } from "#app/ui/index.ts";
import { safeReturnTo } from "#worker/auth/domain.ts";
import type { Route } from "./+types/login.ts";

export const meta = () =>
  seo({
    title: "Sign in",
    description: "Sign in to Tikari with a passkey, a code by email or your password, and pick up where you left off.",
    noindex: true,
  });

const PROBLEMS: Record<string, string> = {
  expired: "This sign-in has expired. Please start over.",
  email_taken: "An account with your email already exists. Sign in with an email code or your password.",
  oidc_refused: "We couldn't verify your sign-in provider's response. Try again, or sign in another way.",
  oidc_unavailable: "Your sign-in provider isn't responding. Sign in another way, or try again soon.",
};

export async function loader({ context }: Route.LoaderArgs) {
  const { url, auth } = context.get(requestContextKey);
  let problem = url.searchParams.get("problem");
  const isSecondStep = url.searchParams.get("step") === "second-factor";
  const factors = isSecondStep ? await auth.listPendingFactors() : [];
  if (isSecondStep && factors.length === 0) problem = "expired";
  return privateData({
    returnTo: safeReturnTo(url.searchParams.get("returnTo")),
    factors: factors.length > 0 ? factors : null,
    problem: problem ? (PROBLEMS[problem] ?? "We couldn't sign you in. Try again, or sign in another way.") : null,
  });
}

/** The password form as posted without scripts, or before they have loaded. */
export async function action({ request, context }: Route.ActionArgs) {
  const { auth, url } = context.get(requestContextKey);
  const form = await request.formData();
  const returnTo = safeReturnTo(url.searchParams.get("returnTo"));
  const email = String(form.get("email") ?? "");
  const password = String(form.get("password") ?? "");
  if (!email || !password || password.length > 1024)
    return data({ email, problem: "Enter your email and password." }, { status: 400 });
  try {
    const step = await auth.signInByPassword(email, password);
    const headers = new Headers(step.cookies.map((c) => ["Set-Cookie", c]));
    if (step.next === "done") return redirectDocument(returnTo, { headers });
    return redirect(`/login?step=second-factor&returnTo=${encodeURIComponent(returnTo)}`, { headers });
  } catch (e) {
    if (!(e instanceof Response)) throw e;
    const { error } = (await e.json()) as { error: { message: string } };
    return data({ email, problem: error.message }, { status: e.status });
  }
}

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const { returnTo } = loaderData;
  const [step, setStep] = useState<"start" | "code">("start");
  const api = useApiForm({ email: actionData && "email" in actionData ? actionData.email : "", password: "" });
  const { busy, problem, call, setProblem, bind } = api;
  const email = api.values.email.trim();
  // A full page load, so that no data cached for a guest remains.
  const done = () => window.location.assign(returnTo);
  const { factors, onAnswer } = useSignInSteps(done, loaderData.factors);
  const returnQuery = `?returnTo=${encodeURIComponent(returnTo)}`;

  async function withPassword() {
    const { password } = api.values;
    if (!email) return setProblem({ field: "email", message: "Enter your email address." });
    if (!password) return setProblem({ field: "password", message: "Enter your password, or get a code by email." });
    onAnswer(await call<SignInAnswer>("POST", "/api/auth/password/sign-in", { email, password }));
  }
  async function withCode() {
    if (!email) return setProblem({ field: "email", message: "Enter your email address." });
    if (await call("POST", "/api/auth/code/send", { email })) setStep("code");
  }
  const withPasskey = async () => onAnswer(await api.run(answerWithPasskey));

  const problemText =
    problem ??
    (loaderData.problem
      ? { message: loaderData.problem }
      : actionData && "problem" in actionData
        ? { message: actionData.problem }
        : null);
  return (
    <AuthPageLayout title="Sign in" lead="Welcome back.">
      {factors ? (
        <SecondFactorStep factors={factors} onDone={done} />
      ) : step === "code" ? (
        <CodeStep
          lead={`We sent a code to ${email}. It expires in 10 minutes.`}
          url="/api/auth/code/verify"
          body={{ email }}
          submit="Sign in"
          onDone={onAnswer}
        >
          <Row>
            <Button variant="ghost" onClick={() => setStep("start")}>
              Sign in another way
            </Button>
            <Button variant="ghost" loading={busy} onClick={withCode}>
              Send new code
            </Button>
          </Row>
          <ApiProblemNote problem={problem} />
        </CodeStep>
      ) : (
        <AuthForm api={api} problem={problemText} onSend={withPassword}>
          <TextField label="Email" type="email" autoComplete="username webauthn" required {...bind("email")} />
          <TextField label="Password" type="password" autoComplete="current-password" {...bind("password")} />
          <Button type="submit" wide loading={busy}>
            Sign in
          </Button>
          <Button variant="outline" wide onClick={withCode}>
            Email me a code
          </Button>
          <Button variant="outline" wide onClick={withPasskey}>
            Sign in with a passkey
          </Button>
          <Row between>
            <Link to={returnTo === "/" ? "/recover" : `/recover${returnQuery}`}>Forgot password?</Link>
            <Link to={`/join${returnQuery}`}>Create account</Link>
          </Row>
        </AuthForm>
      )}
    </AuthPageLayout>
  );
}

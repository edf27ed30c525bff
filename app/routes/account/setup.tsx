import { useState } from "react";
import { data } from "react-router";
import { ApiForm, NewPasswordField } from "#app/account/api-form.tsx";
import { AuthPageLayout } from "#app/account/auth-page-layout.tsx";
import { requestContextKey } from "#app/context.ts";
import { seo } from "#app/lib/seo.ts";
import { useApiCall } from "#app/lib/use-api-call.ts";
import { ApiProblemNote } from "#app/ui/api-problem-note.tsx";
import { Button, Callout, Link, LinkButton, Stack, TextField } from "#app/ui/index.ts";
import { checkPasswordRules } from "#worker/auth/domain.ts";

export const meta = () =>
  seo({
    title: "First admin",
    description: "Create the first admin of this site with the setup token. This works once.",
    noindex: true,
  });

const headers = { "Cache-Control": "private, no-store" };

/** This page exists only while a setup token is set and there is no admin. */
export async function loader({ context }: { context: Readonly<import("react-router").RouterContextProvider> }) {
  if (!(await context.get(requestContextKey).auth.isSetupAvailable())) throw data(null, { status: 404, headers });
  return data(null, { headers });
}

export default function Setup() {
  const [token, setToken] = useState("");
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [isCreated, setIsCreated] = useState(false);
  const { busy, problem, form, call, errorOf, setProblem } = useApiCall();

  async function submit() {
    if (!token.trim()) return setProblem({ field: "token", message: "Enter the setup token." });
    if (!email.trim()) return setProblem({ field: "email", message: "Enter your email address." });
    const rule = checkPasswordRules(password, email);
    if (!rule.ok) return setProblem({ field: "password", message: rule.why });
    if (await call("POST", "/api/auth/setup", { token: token.trim(), email: email.trim(), password }))
      setIsCreated(true);
  }

  if (isCreated)
    return (
      <AuthPageLayout title="Admin created" lead={`Sign in with ${email.trim()}, then add a second factor.`}>
        <Stack gap={20}>
          <Callout tone="success" title="This page is now disabled">
            <p>The token no longer works. You can remove it from the Worker's settings.</p>
          </Callout>
          <LinkButton to="/login?returnTo=/420" wide>
            Sign in
          </LinkButton>
        </Stack>
      </AuthPageLayout>
    );
  return (
    <AuthPageLayout
      title="Create the first admin"
      lead="This site has no admin yet. Enter the setup token that you stored with the Worker."
    >
      <ApiForm form={form} onSend={submit}>
        <Stack gap={20}>
          <ApiProblemNote
            problem={
              problem?.code === "not_found" ? { message: "The token is wrong, or an admin already exists." } : problem
            }
            fields={["token", "email", "password"]}
          />
          <TextField
            label="Setup token"
            name="token"
            type="password"
            autoComplete="off"
            required
            value={token}
            onChange={(e) => setToken(e.target.value)}
            error={errorOf("token")}
          />
          <TextField
            label="Email"
            name="email"
            type="email"
            autoComplete="username"
            required
            value={email}
            onChange={(e) => setEmail(e.target.value)}
            error={errorOf("email")}
          />
          <NewPasswordField required value={password} onValue={setPassword} error={errorOf("password")} />
          <Button type="submit" wide loading={busy}>
            Create admin{" "}
          </Button>
          <Link to="/">Go to the site</Link>
        </Stack>
      </ApiForm>
    </AuthPageLayout>
  );
}

import { useState } from "react";
import { data } from "react-router";
import { AuthForm } from "#app/account/auth-form.tsx";
import { AuthPageLayout } from "#app/account/auth-page-layout.tsx";
import { NewPasswordField } from "#app/account/new-password-field.tsx";
import { requestContextKey } from "#app/context.ts";
import { seo } from "#app/lib/seo.ts";
import { useApiForm } from "#app/lib/use-api-form.ts";
import { Button, Callout, Link, LinkButton, Stack, TextField } from "#app/ui/index.ts";
import { checkPasswordRules } from "#worker/auth/domain.ts";

export const meta = () =>
  seo({
    title: "First admin",
    description: "Create the first admin of this site with the setup token. This works once.",
    noindex: true,
  });

const headers = { "Cache-Control": "private, no-store" };

/** This page exists only while a setup token is set and no admin has a second factor. */
export async function loader({ context }: { context: Readonly<import("react-router").RouterContextProvider> }) {
  if (!(await context.get(requestContextKey).auth.isSetupAvailable())) throw data(null, { status: 404, headers });
  return data(null, { headers });
}

export default function Setup() {
  const [isCreated, setIsCreated] = useState(false);
  const api = useApiForm({ token: "", email: "", password: "" });
  const { problem, setProblem, bind } = api;
  const [token, email] = [api.values.token.trim(), api.values.email.trim()];

  async function submit() {
    if (!token) return setProblem({ field: "token", message: "Enter the setup token." });
    if (!email) return setProblem({ field: "email", message: "Enter your email address." });
    const { password } = api.values;
    const rule = checkPasswordRules(password, email);
    if (!rule.ok) return setProblem({ field: "password", message: rule.why });
    if (await api.call("POST", "/api/auth/setup", { token, email, password })) setIsCreated(true);
  }

  if (isCreated)
    return (
      <AuthPageLayout title="Admin created" lead={`You're signed in as ${email}. Now add a second factor.`}>
        <Stack gap={20}>
          <Callout tone="success" title="Almost done">
            <p>
              The admin area opens once you have a passkey or an authenticator app. From then on the setup token no
              longer works, and you can remove it from the Worker's settings.
            </p>
          </Callout>
          <LinkButton to="/account#second-factor" reloadDocument wide>
            Add a second factor
          </LinkButton>
        </Stack>
      </AuthPageLayout>
    );
  return (
    <AuthPageLayout
      title="Create the first admin"
      lead="No admin can sign in to this site yet. Enter the setup token that you stored with the Worker."
    >
      <AuthForm
        api={api}
        problem={
          problem?.code === "not_found" ? { message: "The token is wrong, or an admin already exists." } : problem
        }
        onSend={submit}
      >
        <TextField label="Setup token" type="password" autoComplete="off" required {...bind("token")} />
        <TextField label="Email" type="email" autoComplete="username" required {...bind("email")} />
        <NewPasswordField required {...bind("password")} />
        <Button type="submit" wide loading={api.busy}>
          Create admin
        </Button>
        <Link to="/">Go to the site</Link>
      </AuthForm>
    </AuthPageLayout>
  );
}

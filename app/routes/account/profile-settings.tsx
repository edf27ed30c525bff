import { useEffect, useState } from "react";
import { data, redirect, useRevalidator } from "react-router";
import { AccountLayout } from "#app/account/account-layout.tsx";
import { ApiForm } from "#app/account/api-form.tsx";
import { requestContextKey } from "#app/context.ts";
import { seo } from "#app/lib/seo.ts";
import { applyTheme, DEFAULT_THEME, isThemeKey, THEME_KEY, type ThemeKey } from "#app/lib/theme-choice.ts";
import { themes } from "#app/lib/themes.ts";
import { useApiCall } from "#app/lib/use-api-call.ts";
import { ApiProblemNote } from "#app/ui/api-problem-note.tsx";
import { Button, Callout, Card, Heading, Link, RadioCards, Stack, Text, TextField, toast } from "#app/ui/index.ts";
import type { Route } from "./+types/profile-settings.ts";

export const meta = () =>
  seo({
    title: "Profile settings",
    description: "Change your name, email address and the site's theme: everything that makes Tikari yours.",
    noindex: true,
  });

export async function loader({ context }: Route.LoaderArgs) {
  const viewer = await context.get(requestContextKey).viewer();
  if (!viewer)
    throw redirect("/login?returnTo=%2Fprofile-settings", { headers: { "Cache-Control": "private, no-store" } });
  const { email, firstName, encryptionEnabled } = viewer;
  return data({ email, firstName, encryptionEnabled }, { headers: { "Cache-Control": "private, no-store" } });
}

export default function ProfileSettings({ loaderData }: Route.ComponentProps) {
  return (
    <AccountLayout title="Profile settings" lead="Your name, email address and theme.">
      <NameForm firstName={loaderData.firstName} />
      <EmailForm email={loaderData.email} />
      <ThemeChoice />
      <Card as="section" className="stack">
        <Heading as="h2" size={5}>
          Encryption
        </Heading>
        <Text dim>
          {loaderData.encryptionEnabled
            ? "You have encryption keys. They're stored in your browser only, so keep a backup."
            : "You don't have encryption keys yet. They protect your private messages and never leave your browser."}
        </Text>
        <Link to="/encryption-settings">Encryption settings</Link>
      </Card>
      <Text dim>
        Manage your password, passkeys and devices on your <Link to="/account">account page</Link>.
      </Text>
    </AccountLayout>
  );
}

function NameForm({ firstName }: { firstName: string | null }) {
  const [name, setName] = useState(firstName ?? "");
  const { busy, problem, form, call, errorOf } = useApiCall();
  const { revalidate } = useRevalidator();
  return (
    <Card as="section">
      <ApiForm
        form={form}
        onSend={async () => {
          if (await call("PATCH", "/api/account/profile", { firstName: name.trim() || null })) {
            toast({ title: "Name saved", tone: "success" });
            await revalidate();
          }
        }}
      >
        <Stack gap={16}>
          <Heading as="h2" size={5}>
            Name
          </Heading>
          <TextField
            label="First name"
            hint="Shown in the menu. Leave blank to show your email address."
            name="firstName"
            autoComplete="given-name"
            maxLength={80}
            value={name}
            onChange={(e) => setName(e.target.value)}
            error={errorOf("firstName")}
          />
          <ApiProblemNote problem={problem} fields={["firstName"]} />
          <div>
            <Button type="submit" loading={busy}>
              Save name
            </Button>
          </div>
        </Stack>
      </ApiForm>
    </Card>
  );
}

function EmailForm({ email }: { email: string }) {
  const [next, setNext] = useState("");
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { busy, problem, form, call, errorOf, setProblem } = useApiCall();
  return (
    <Card as="section">
      <ApiForm
        form={form}
        onSend={async () => {
          if (!next.trim()) return setProblem({ field: "email", message: "Enter a new email address." });
          if (await call("POST", "/api/account/email", { email: next.trim() })) setSentTo(next.trim());
        }}
      >
        <Stack gap={16}>
          <Heading as="h2" size={5}>
            Email address
          </Heading>
          <Text dim>You sign in with {email}. A new address takes effect once you open the link we send to it.</Text>
          {sentTo ? (
            <Callout tone="success" title="Check your email">
              <p>We sent a link to {sentTo}. It expires in one hour.</p>
            </Callout>
          ) : null}
          <TextField
            label="New email"
            name="email"
            type="email"
            autoComplete="email"
            value={next}
            onChange={(e) => setNext(e.target.value)}
            error={errorOf("email")}
          />
          <ApiProblemNote problem={problem} fields={["email"]} returnTo="/profile-settings" />
          <div>
            <Button type="submit" variant="outline" loading={busy}>
              Send confirmation link
            </Button>
          </div>
        </Stack>
      </ApiForm>
    </Card>
  );
}

function ThemeChoice() {
  const [key, setKey] = useState<ThemeKey>(DEFAULT_THEME);
  useEffect(() => {
    try {
      const stored = localStorage.getItem(THEME_KEY);
      if (isThemeKey(stored)) setKey(stored);
    } catch {
      // Storage may not be available; the default is shown then.
    }
  }, []);
  return (
    <Card as="section">
      <Stack gap={16}>
        <Heading as="h2" size={5}>
          Appearance{" "}
        </Heading>
        <RadioCards
          label="Theme"
          hint="Saved on this device."
          name="theme"
          value={key}
          onChange={(value) => {
            if (!isThemeKey(value)) return;
            setKey(value);
            applyTheme(value);
          }}
          options={themes.map((t) => ({ value: t.key, label: t.name, text: t.description }))}
        />
      </Stack>
    </Card>
  );
}

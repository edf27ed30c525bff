import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { AccountLayout } from "#app/account/account-layout.tsx";
import { EmailPreferences } from "#app/account/email-preferences.tsx";
import { NotificationSettings } from "#app/account/notification-settings.tsx";
import { SettingsForm } from "#app/account/settings-form.tsx";
import { requestContextKey } from "#app/context.ts";
import { privateData, redirectToLogin } from "#app/lib/private-data.ts";
import { seo } from "#app/lib/seo.ts";
import { applyTheme, DEFAULT_THEME, isThemeKey, THEME_KEY, type ThemeKey } from "#app/lib/theme-choice.ts";
import { themes } from "#app/lib/themes.ts";
import { useApiForm } from "#app/lib/use-api-form.ts";
import { Callout, Link, RadioCards, SectionCard, Text, TextField, toast } from "#app/ui/index.ts";
import type { Route } from "./+types/profile-settings.ts";

export const meta = () =>
  seo({
    title: "Profile settings",
    description: "Change your name, email address and the site's theme: everything that makes Tikari yours.",
    noindex: true,
  });

export async function loader({ context }: Route.LoaderArgs) {
  const { viewer: readViewer, emailPreferences, flags, notifications } = context.get(requestContextKey);
  const viewer = await readViewer();
  if (!viewer) throw redirectToLogin("/profile-settings");
  const { email, firstName, encryptionEnabled } = viewer;
  const { forumEnabled } = await flags();
  const [preferences, community] = await Promise.all([
    emailPreferences.readOwn(),
    forumEnabled ? Promise.all([notifications.readSettings(viewer.userId), notifications.listDevices(viewer)]) : null,
  ]);
  return privateData({
    ...{ email, firstName, encryptionEnabled, community },
    // What the forum would send is asked about only while there is one.
    preferences: preferences.filter(({ kind }) => forumEnabled || kind !== "community_digest"),
  });
}

export default function ProfileSettings({ loaderData }: Route.ComponentProps) {
  return (
    <AccountLayout title="Profile settings" lead="Your name, email address and theme.">
      <NameForm firstName={loaderData.firstName} />
      <EmailForm email={loaderData.email} />
      <EmailPreferences initial={loaderData.preferences} />
      {loaderData.community ? (
        <NotificationSettings initial={loaderData.community[0]} devices={loaderData.community[1]} />
      ) : null}
      <ThemeChoice />
      <SectionCard title="Encryption">
        <Text dim>
          {loaderData.encryptionEnabled
            ? "You have encryption keys. Keep your recovery code where only you can find it."
            : "You don't have encryption keys yet. They protect your private messages and never leave your browser."}
        </Text>
        <Link to="/encryption-settings">Encryption settings</Link>
      </SectionCard>
      <Text dim>
        Manage your password, passkeys and devices on your <Link to="/account">account page</Link>.
      </Text>
    </AccountLayout>
  );
}

function NameForm({ firstName }: { firstName: string | null }) {
  const api = useApiForm({ firstName: firstName ?? "" });
  const { revalidate } = useRevalidator();
  return (
    <SettingsForm
      title="Name"
      api={api}
      submit="Save name"
      onSend={async () => {
        const body = { firstName: api.values.firstName.trim() || null };
        if (!(await api.call("PATCH", "/api/account/profile", body))) return;
        toast({ title: "Name saved", tone: "success" });
        await revalidate();
      }}
    >
      <TextField
        label="First name"
        hint="Shown in the menu. Leave blank to show your email address."
        autoComplete="given-name"
        maxLength={80}
        {...api.bind("firstName")}
      />
    </SettingsForm>
  );
}

function EmailForm({ email }: { email: string }) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const api = useApiForm({ email: "" });
  return (
    <SettingsForm
      title="Email address"
      lead={`You sign in with ${email}. A new address takes effect once you open the link we send to it.`}
      api={api}
      returnTo="/profile-settings"
      submit="Send confirmation link"
      variant="outline"
      onSend={async () => {
        const next = api.values.email.trim();
        if (!next) return api.setProblem({ field: "email", message: "Enter a new email address." });
        if (await api.call("POST", "/api/account/email", { email: next })) setSentTo(next);
      }}
    >
      {sentTo ? (
        <Callout tone="success" title="Check your email">
          <p>We sent a link to {sentTo}. It expires in one hour.</p>
        </Callout>
      ) : null}
      <TextField label="New email" type="email" autoComplete="email" {...api.bind("email")} />
    </SettingsForm>
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
    <SectionCard title="Appearance">
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
    </SectionCard>
  );
}

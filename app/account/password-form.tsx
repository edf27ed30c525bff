import { useRevalidator } from "react-router";
import { LocalTime } from "#app/lib/local-time.tsx";
import { useApiForm } from "#app/lib/use-api-form.ts";
import { TextField, toast } from "#app/ui/index.ts";
import { checkPasswordRules } from "#worker/auth/domain.ts";
import { NewPasswordField } from "./new-password-field.tsx";
import { SettingsForm } from "./settings-form.tsx";

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
  const api = useApiForm({ current: "", password: "" });
  const { revalidate } = useRevalidator();
  return (
    <SettingsForm
      title="Password"
      lead={
        changedAt ? (
          <>
            Last changed <LocalTime at={changedAt} />.
          </>
        ) : (
          "You don't have a password. You sign in with an email code or passkey."
        )
      }
      api={api}
      returnTo="/account"
      submit={hasPassword ? "Change password" : "Set password"}
      onSend={async () => {
        const { current, password } = api.values;
        if (hasPassword && !current)
          return api.setProblem({ field: "current", message: "Enter your current password." });
        const rule = checkPasswordRules(password, email);
        if (!rule.ok) return api.setProblem({ field: "password", message: rule.why });
        const body = { current: hasPassword ? current : undefined, password };
        if (!(await api.call("POST", "/api/account/password", body))) return;
        api.reset();
        toast({ title: "Password changed", description: "All other devices were signed out.", tone: "success" });
        await revalidate();
      }}
    >
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      {hasPassword ? (
        <TextField label="Current password" type="password" autoComplete="current-password" {...api.bind("current")} />
      ) : null}
      <NewPasswordField label="New password" {...api.bind("password")} />
    </SettingsForm>
  );
}

import { useApiForm } from "#app/lib/use-api-form.ts";
import { TextField } from "#app/ui/index.ts";
import { SettingsForm } from "./settings-form.tsx";

/** Deletes the account after its email address was typed, so that it does not happen by accident. */
export function DeleteAccount({ email }: { email: string }) {
  const api = useApiForm({ confirm: "" });
  return (
    <SettingsForm
      title="Delete account"
      lead="Your profile, sign-in methods, devices and messages are permanently deleted right away. Your subscriptions are canceled, and our payment provider deletes your cards. Download your data first if you want to keep it."
      api={api}
      returnTo="/account"
      submit="Delete my account"
      variant="danger"
      onSend={async () => {
        const { confirm } = api.values;
        if (confirm.trim().toLowerCase() !== email.toLowerCase())
          return api.setProblem({ field: "confirm", message: "Enter your email address to confirm." });
        if (await api.call("POST", "/api/account/delete", { confirm })) window.location.assign("/account/deleted");
      }}
    >
      <TextField label={`Type ${email} to confirm`} autoComplete="off" {...api.bind("confirm")} />
    </SettingsForm>
  );
}

import { useState } from "react";
import { useApiCall } from "#app/lib/use-api-call.ts";
import { ApiProblemNote } from "#app/ui/api-problem-note.tsx";
import { Button, Card, Heading, Stack, Text, TextField } from "#app/ui/index.ts";
import { ApiForm } from "./api-form.tsx";

/** Deletes the account after its email address was typed, so that it does not happen by accident. */
export function DeleteAccount({ email }: { email: string }) {
  const [confirm, setConfirm] = useState("");
  const { busy, problem, form, call, errorOf, setProblem } = useApiCall();
  return (
    <Card as="section">
      <ApiForm
        form={form}
        onSend={async () => {
          if (confirm.trim().toLowerCase() !== email.toLowerCase())
            return setProblem({ field: "confirm", message: "Enter your email address to confirm." });
          if (await call("POST", "/api/account/delete", { confirm })) window.location.assign("/");
        }}
      >
        <Stack gap={16}>
          <Heading as="h2" size={5}>
            Delete account
          </Heading>
          <Text dim>
            Your profile, sign-in methods, devices and messages are permanently deleted right away. Your subscriptions
            are canceled, and our payment provider deletes your cards. Download your data first if you want to keep it.
          </Text>
          <TextField
            label={`Type ${email} to confirm`}
            name="confirm"
            autoComplete="off"
            value={confirm}
            onChange={(e) => setConfirm(e.target.value)}
            error={errorOf("confirm")}
          />
          <ApiProblemNote problem={problem} fields={["confirm"]} returnTo="/account" />
          <div>
            <Button type="submit" variant="danger" loading={busy}>
              Delete my account
            </Button>
          </div>
        </Stack>
      </ApiForm>
    </Card>
  );
}

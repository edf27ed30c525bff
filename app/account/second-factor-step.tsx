import { useState } from "react";
import { useApiCall } from "#app/lib/use-api-call.ts";
import { ApiProblemNote } from "#app/ui/api-problem-note.tsx";
import { Button, Stack, Text } from "#app/ui/index.ts";
import { CodeStep } from "./code-step.tsx";
import { answerWithPasskey } from "./passkey-sign-in.ts";
import type { SecondFactor } from "./sign-in-steps.ts";

/** The second factor of signing in: a passkey, a code of the authenticator app, or a recovery code. */
export function SecondFactorStep({ factors, onDone }: { factors: readonly SecondFactor[]; onDone: () => void }) {
  const { busy, problem, run } = useApiCall();
  const [usesCode, setUsesCode] = useState(factors.includes("totp"));
  const withPasskey = async () => {
    const answer = await run(answerWithPasskey);
    if (answer?.next === "done") onDone();
  };
  const isCodeOfApp = factors.includes("totp");
  return (
    <Stack gap={20}>
      {factors.includes("passkey") ? (
        <>
          {usesCode ? null : <Text role="status">Use your passkey to finish signing in.</Text>}
          <ApiProblemNote problem={problem} />
          <Button
            variant={usesCode ? "outline" : "solid"}
            wide
            autoFocus={!usesCode}
            loading={busy}
            onClick={withPasskey}
          >
            Use your passkey
          </Button>
        </>
      ) : null}
      {usesCode ? (
        <CodeStep
          label={isCodeOfApp ? "Authenticator code" : "Recovery code"}
          lead={
            isCodeOfApp
              ? "Enter the current code from your authenticator app."
              : "Enter one of the recovery codes that you saved."
          }
          hint={isCodeOfApp ? "You can also use a recovery code." : undefined}
          url="/api/auth/second-factor"
          submit="Verify"
          numeric={false}
          onDone={onDone}
        />
      ) : (
        <Button variant="ghost" onClick={() => setUsesCode(true)}>
          Use a recovery code
        </Button>
      )}
      <Text small dim>
        Can't use any of these? Email us from your account's address.
      </Text>
    </Stack>
  );
}

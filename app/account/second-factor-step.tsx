import { Text } from "#app/ui/index.ts";
import { CodeStep } from "./code-step.tsx";

/** The second step of signing in. */
export function SecondFactorStep({ onDone }: { onDone: () => void }) {
  return (
    <CodeStep
      label="Authenticator code"
      lead="One more step: enter the code that your authenticator app shows now."
      hint="Or one of your recovery codes."
      url="/api/auth/second-factor"
      submit="Continue"
      numeric={false}
      onDone={onDone}
    >
      <Text small dim>
        Lost both? Write to us from the address of your account.
      </Text>
    </CodeStep>
  );
}

import { Text } from "#app/ui/index.ts";
import { CodeStep } from "./code-step.tsx";

/** The second factor of signing in. */
export function SecondFactorStep({ onDone }: { onDone: () => void }) {
  return (
    <CodeStep
      label="Authenticator code"
      lead="Enter the current code from your authenticator app."
      hint="You can also use a recovery code."
      url="/api/auth/second-factor"
      submit="Verify"
      numeric={false}
      onDone={onDone}
    >
      <Text small dim>
        Lost both? Email us from your account's address.
      </Text>
    </CodeStep>
  );
}

import { useState } from "react";
import { Button, TextField } from "#app/ui/index.ts";

/** A field for a discount or gift card code, and what was wrong with the last one. */
export function CodeForm({
  label,
  missing,
  intent,
  refused,
  problem,
  onProblem,
  onApply,
}: {
  label: string;
  /** The problem with an empty field. */
  missing: string;
  /** The action of the cart page that gets the code where scripts are off; without one nothing is posted. */
  intent?: string;
  /** The code that the server refused when it was posted without scripts. */
  refused?: string;
  problem: string | null;
  onProblem: (problem: string | null) => void;
  /** @returns the problem, or null */
  onApply: (code: string) => Promise<string | null>;
}) {
  const [typed, setTyped] = useState(refused ?? "");
  const [busy, setBusy] = useState(false);
  const apply = async () => {
    const code = typed.trim();
    if (!code) return onProblem(missing);
    setBusy(true);
    const refusal = await onApply(code);
    setBusy(false);
    onProblem(refusal);
    if (refusal === null) setTyped("");
  };
  return (
    <form
      {...(intent ? { method: "post", action: "/cart" } : {})}
      className="input-row"
      onSubmit={(event) => {
        event.preventDefault();
        void apply();
      }}
    >
      {intent ? <input type="hidden" name="intent" value={intent} /> : null}
      <TextField
        label={label}
        name={intent ? "code" : undefined}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={60}
        value={typed}
        error={problem}
        onChange={(event) => {
          setTyped(event.target.value);
          onProblem(null);
        }}
      />
      <Button type="submit" variant="outline" loading={busy}>
        Apply
      </Button>
    </form>
  );
}

import { Suspense, useEffect, useState } from "react";
import type { HumanCheck as Check } from "#worker/community/contract.ts";
import { lazyComponent } from "../../lib/lazy-component.tsx";
import { FieldError } from "../../ui/field.tsx";

const HumanCheck = lazyComponent(() => import("./human-check.tsx").then((m) => m.HumanCheck));

/**
 * The check that someone is a person, as a field of a form.
 * @param attempt the last answer to the form: what the check gave was used for it, the next attempt needs another
 */
export function HumanCheckField({
  check,
  attempt,
  error,
}: {
  check: Check;
  attempt: unknown;
  error: string | undefined;
}) {
  const [token, setToken] = useState<string | null>(null);
  const [tokens] = useState(() => ({ offer: setToken, onTaken: () => {} }));
  useEffect(() => {
    if (attempt === undefined) return;
    setToken(null);
    tokens.onTaken();
  }, [attempt, tokens]);
  return (
    <div>
      <input type="hidden" name="human" value={token ?? ""} />
      <noscript>New members confirm that they're human before they post. Turn on JavaScript to do this.</noscript>
      <Suspense fallback={null}>
        <HumanCheck check={check} tokens={tokens} />
      </Suspense>
      <FieldError>{error}</FieldError>
    </div>
  );
}

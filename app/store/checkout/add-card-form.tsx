import { type FormEvent, useEffect, useRef, useState } from "react";
import { apiRequest } from "#app/lib/api-request.ts";
import { useApiCall } from "#app/lib/use-api-call.ts";
import { Button, Callout, Checkbox } from "#app/ui/index.ts";
import type { ClientConfig } from "#worker/store/gateway/contract.ts";
import type { CardFieldsHandle, CardProblem } from "./card-fields.ts";
import { cardFieldId } from "./checkout-input.ts";
import { CardFields } from "./payment-section.tsx";

/**
 * Saves a card for later charges, without charging it now. The gateway's fields turn it into a token; only the token reaches us. @param onSave stores the token, once per `key`
 */
export function AddCardForm({
  config,
  email,
  label = "Save card",
  onSave,
}: {
  config: ClientConfig;
  email: string;
  label?: string;
  onSave: (card: { key: string; token: string }) => Promise<void>;
}) {
  const fields = useRef<CardFieldsHandle>(null);
  const [problems, setProblems] = useState<readonly CardProblem[]>([]);
  const [agreed, setAgreed] = useState(false);
  const [isSubmitting, setIsSubmitting] = useState(false);
  const { busy, problem: refused, run } = useApiCall();
  useEffect(() => {
    if (problems[0]) document.getElementById(cardFieldId(problems[0]))?.focus();
  }, [problems]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsSubmitting(true);
    const wrong = fields.current?.validate() ?? [];
    setProblems(wrong);
    if (!agreed || busy || wrong.length > 0) return;
    void run(async () => {
      if (config.hosted) {
        const body = { key: crypto.randomUUID() };
        const entry = await apiRequest<{ kind: string; url?: string }>("POST", "/api/account/cards/entry", body);
        if (entry.url) location.assign(entry.url);
        return;
      }
      const nobody = { name: "", line1: "", city: "", region: "", postalCode: "", country: "" };
      const result = await fields.current?.token({ amount: 0, currency: "USD", keep: true, email, ...nobody });
      if (!result || "problem" in result) {
        setProblems([result?.problem ?? { message: "The card fields are still loading. Try again in a moment." }]);
        return;
      }
      if (result.source.kind !== "token") return;
      await onSave({ key: crypto.randomUUID(), token: result.source.token });
    });
  };
  return (
    <form className="stack" noValidate onSubmit={submit}>
      <CardFields ref={fields} config={config} problems={problems} />
      <Checkbox
        label="I agree that this card is saved and charged for my subscriptions"
        checked={agreed}
        error={isSubmitting && !agreed ? "Check the box to let us save this card for future charges." : undefined}
        onChange={(event) => setAgreed(event.target.checked)}
      />
      {refused ? <Callout tone="error">{refused.message}</Callout> : null}
      <div>
        <Button type="submit" loading={busy}>
          {config.hosted ? `Continue to ${config.label}` : label}
        </Button>
      </div>
    </form>
  );
}

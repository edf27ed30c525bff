import { useState } from "react";
import { useApiCall } from "#app/lib/use-api-call.ts";
import { Button, Callout, TextField } from "#app/ui/index.ts";

/** Asks for one mail when a variant can be bought again; a mail that asks back comes first. */
export function RestockForm({ variantId, title }: { variantId: string; title: string }) {
  const { busy, problem, form, call } = useApiCall();
  const [isRequested, setIsRequested] = useState(false);
  if (isRequested)
    return (
      <Callout tone="success" title="One more step">
        <p>We have sent you a mail with a link. Open it, and you hear from us once, when {title} is back.</p>
      </Callout>
    );
  return (
    <form
      ref={form}
      noValidate
      className="restock"
      onSubmit={async (event) => {
        event.preventDefault();
        const email = String(new FormData(event.currentTarget).get("email") ?? "");
        if (await call("POST", "/api/restock", { variantId, email })) setIsRequested(true);
      }}
    >
      <TextField
        label={`Tell me when ${title} is back`}
        name="email"
        type="email"
        autoComplete="email"
        placeholder="you@example.com"
        hint="One mail when it is back, and no other. Your address is forgotten a month after it."
        error={problem?.message}
      />
      <Button type="submit" loading={busy}>
        Tell me once
      </Button>
    </form>
  );
}

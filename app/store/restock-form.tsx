import { useState } from "react";
import { useApiCall } from "#app/lib/use-api-call.ts";
import { Button, Callout, TextField } from "#app/ui/index.ts";
import "./restock-form.css";

/** Signs up for an email when a variant is back in stock; a confirmation email comes first. */
export function RestockForm({ variantId, title }: { variantId: string; title: string }) {
  const { busy, problem, form, call } = useApiCall();
  const [isRequested, setIsRequested] = useState(false);
  if (isRequested)
    return (
      <Callout tone="success" title="Check your email">
        <p>We sent you a link. Open it to confirm, and we'll email you once when {title} is back in stock.</p>
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
        label={`Email me when ${title} is back`}
        name="email"
        type="email"
        autoComplete="email"
        placeholder="you@example.com"
        hint="One email when it's back in stock, and no others. We delete your address a month later."
        error={problem?.message}
      />
      <Button type="submit" loading={busy}>
        Notify me
      </Button>
    </form>
  );
}

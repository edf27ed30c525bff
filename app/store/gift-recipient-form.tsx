import { useState } from "react";
import type { ApiProblem } from "#app/lib/use-api-call.ts";
import { Button, FieldError, TextArea, TextField } from "#app/ui/index.ts";
import { CartForm, lineFields } from "./cart-form.tsx";
import { setQuantity } from "./cart-store.ts";
import type { OptimisticLine } from "./optimistic-cart.ts";

/** The recipient of a gift card; without one the code goes to the customer. */
export function GiftRecipientForm({ line }: { line: OptimisticLine }) {
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const [saved, setSaved] = useState(false);
  const { name, email, message } = line.given;
  return (
    <details className="cart-recipient" open={problem !== null || undefined}>
      <summary>{name || email ? `For ${name || email}` : "Add a recipient"}</summary>
      <CartForm
        fields={{ ...lineFields(line), quantity: String(line.quantity) }}
        onChange={() => setSaved(false)}
        onSend={(form) => {
          const text = (name: string) => String(form.get(name) ?? "").trim();
          const recipient = { name: text("name"), email: text("email"), message: text("message") };
          void setQuantity(line.variantId, line.planId, line.quantity, recipient).then((refused) => {
            setProblem(refused);
            setSaved(refused === null);
          });
        }}
      >
        <TextField label="Recipient name" name="name" maxLength={120} defaultValue={name} autoComplete="off" />
        <TextField
          label="Recipient email"
          hint="We'll email the code right after payment. Leave blank to receive it yourself."
          name="email"
          type="email"
          maxLength={254}
          defaultValue={email}
          autoComplete="off"
        />
        <TextArea label="Message" name="message" maxLength={300} defaultValue={message} />
        <FieldError>{problem?.message}</FieldError>
        <div className="row">
          <Button type="submit" variant="outline">
            Save
          </Button>
          <span role="status" className="small dim">
            {saved ? "Saved" : ""}
          </span>
        </div>
      </CartForm>
    </details>
  );
}

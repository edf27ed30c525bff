import { useState } from "react";
import type { ApiProblem } from "#app/lib/use-api-call.ts";
import { Button, FieldError } from "#app/ui/index.ts";
import { describeGift } from "#worker/store/cart/domain-gift.ts";
import { CartForm, lineFields } from "./cart-form.tsx";
import { changeCart } from "./cart-store.ts";
import { GiftFields, giftProperties } from "./gift-fields.tsx";
import { lineNameOf, type OptimisticLine } from "./optimistic-cart.ts";

/** The recipient of a gift card; without one the code goes to the customer. */
export function GiftRecipientForm({ line }: { line: OptimisticLine }) {
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const [saved, setSaved] = useState(false);
  return (
    <details className="cart-recipient" open={problem !== null || undefined}>
      <summary>{describeGift(line.given) ?? "Add a recipient"}</summary>
      <CartForm
        fields={{ ...lineFields(line), quantity: String(line.quantity) }}
        onChange={() => setSaved(false)}
        onSend={(form) => {
          const change = { kind: "set", ...lineNameOf(line), quantity: line.quantity } as const;
          void changeCart({ ...change, changedTo: giftProperties(form) }).then((refused) => {
            setProblem(refused);
            setSaved(refused === null);
          });
        }}
      >
        <GiftFields given={line.given} />
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

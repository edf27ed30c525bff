import { useState } from "react";
import type { ApiProblem } from "#app/lib/use-api-call.ts";
import { Button, TextArea, TextField } from "#app/ui/index.ts";
import { LineFields } from "./cart-line-item.tsx";
import { setQuantity } from "./cart-store.ts";
import type { OptimisticLine } from "./optimistic-cart.ts";

/** The recipient of a gift card; without one the code goes to the customer. */
export function GiftRecipientForm({ line }: { line: OptimisticLine }) {
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const [saved, setSaved] = useState(false);
  const { given } = line;
  const recipient = given.email || given.name;
  return (
    <details className="cart-given" open={problem !== null || undefined}>
      <summary>{recipient ? `For ${given.name || given.email}` : "Add a recipient"}</summary>
      <form
        method="post"
        action="/cart"
        onChange={() => setSaved(false)}
        onSubmit={(event) => {
          event.preventDefault();
          const form = new FormData(event.currentTarget);
          const text = (name: string) => String(form.get(name) ?? "").trim();
          const fresh = { name: text("name"), email: text("email"), message: text("message") };
          void setQuantity(line.variantId, line.planId, line.quantity, fresh).then((refused) => {
            setProblem(refused);
            setSaved(refused === null);
          });
        }}
      >
        <LineFields line={line} />
        <input type="hidden" name="quantity" value={line.quantity} />
        <TextField label="Recipient name" name="name" maxLength={120} defaultValue={given.name} autoComplete="off" />
        <TextField
          label="Recipient email"
          hint="We'll email the code right after payment. Leave blank to receive it yourself."
          name="email"
          type="email"
          maxLength={254}
          defaultValue={given.email}
          autoComplete="off"
        />
        <TextArea label="Message" name="message" maxLength={300} defaultValue={given.message} />
        {problem ? (
          <p className="field-error" role="alert">
            {problem.message}
          </p>
        ) : null}
        <div className="row">
          <Button type="submit" variant="outline">
            Save
          </Button>
          <span role="status" className="small dim">
            {saved ? "Saved" : ""}
          </span>
        </div>
      </form>
    </details>
  );
}

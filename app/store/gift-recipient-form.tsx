import { useState } from "react";
import type { ApiProblem } from "#app/lib/use-api-call.ts";
import { Button, TextArea, TextField } from "#app/ui/index.ts";
import { LineFields } from "./cart-line-item.tsx";
import { setQuantity } from "./cart-store.ts";
import type { OptimisticLine } from "./optimistic-cart.ts";

/** Who a gift card is for; without it the code comes to the buyer. */
export function GiftRecipientForm({ line }: { line: OptimisticLine }) {
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const [saved, setSaved] = useState(false);
  const { given } = line;
  const recipient = given.email || given.name;
  return (
    <details className="cart-given" open={problem !== null || undefined}>
      <summary>{recipient ? `For ${given.name || given.email}` : "Write who it is for"}</summary>
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
        <TextField label="Their name" name="name" maxLength={120} defaultValue={given.name} autoComplete="off" />
        <TextField
          label="Their e-mail address"
          hint="The code is sent there as soon as it is paid. Left empty, it comes to you."
          name="email"
          type="email"
          maxLength={254}
          defaultValue={given.email}
          autoComplete="off"
        />
        <TextArea label="A few words" name="message" maxLength={300} defaultValue={given.message} />
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

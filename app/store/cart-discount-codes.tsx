import { useState } from "react";
import type { ApiProblem } from "#app/lib/use-api-call.ts";
import { Button, TextField } from "#app/ui/index.ts";
import { DISCOUNT_CODE_MESSAGES } from "#worker/store/orders/domain.ts";
import { changeCart } from "./cart-store.ts";
import type { OptimisticCart } from "./optimistic-cart.ts";

/** The cart's discount codes, what is wrong with each, and a field to add one. */
export function CartDiscountCodes({
  cart,
  refused,
}: {
  cart: OptimisticCart;
  refused: { problem: string; typed: string } | null;
}) {
  const [typed, setTyped] = useState(refused?.typed ?? "");
  const [problem, setProblem] = useState<ApiProblem | null>(refused ? { message: refused.problem } : null);
  const [busy, setBusy] = useState(false);
  const add = async () => {
    if (!typed.trim()) return setProblem({ message: "Enter a discount code." });
    setBusy(true);
    const refusedNow = await changeCart({ kind: "code.add", code: typed.trim() });
    setBusy(false);
    setProblem(refusedNow);
    if (!refusedNow) setTyped("");
  };
  return (
    <div>
      <form
        method="post"
        action="/cart"
        className="cart-codes"
        onSubmit={(event) => {
          event.preventDefault();
          void add();
        }}
      >
        <input type="hidden" name="intent" value="code.add" />
        <TextField
          label="Discount code"
          name="code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={60}
          value={typed}
          error={problem?.message}
          onChange={(event) => {
            setTyped(event.target.value);
            setProblem(null);
          }}
        />
        <Button type="submit" variant="outline" loading={busy} className="cart-codes-go">
          Apply
        </Button>
      </form>
      {cart.codes.map((c) => (
        <div key={c.code} className="cart-code small">
          <p>
            <strong>{c.code}</strong> {c.problem ? null : c.title}
            {c.problem ? <span className="field-error">{DISCOUNT_CODE_MESSAGES[c.problem]}</span> : null}
          </p>
          <form
            method="post"
            action="/cart"
            onSubmit={(event) => {
              event.preventDefault();
              void changeCart({ kind: "code.remove", code: c.code }).then(setProblem);
            }}
          >
            <input type="hidden" name="intent" value="code.remove" />
            <input type="hidden" name="code" value={c.code} />
            <button type="submit" className="link-button" aria-label={`Remove discount code ${c.code}`}>
              Remove
            </button>
          </form>
        </div>
      ))}
    </div>
  );
}

import { useState } from "react";
import { DISCOUNT_CODE_MESSAGES } from "#worker/store/orders/domain.ts";
import { CartForm } from "./cart-form.tsx";
import { changeCart } from "./cart-store.ts";
import { CodeForm } from "./code-form.tsx";
import type { OptimisticCart } from "./optimistic-cart.ts";

/** The cart's discount codes, what is wrong with each, and a field to add one. */
export function CartDiscountCodes({
  cart,
  refused,
}: {
  cart: OptimisticCart;
  refused: { problem: string; typed: string } | null;
}) {
  const [problem, setProblem] = useState(refused?.problem ?? null);
  const change = async (kind: "code.add" | "code.remove", code: string) =>
    (await changeCart({ kind, code }))?.message ?? null;
  return (
    <div>
      <CodeForm
        label="Discount code"
        missing="Enter a discount code."
        intent="code.add"
        refused={refused?.typed}
        problem={problem}
        onProblem={setProblem}
        onApply={(code) => change("code.add", code)}
      />
      {cart.codes.map((c) => (
        <div key={c.code} className="cart-code small">
          <p>
            <strong>{c.code}</strong> {c.problem ? null : c.title}
            {c.problem ? <span className="field-error">{DISCOUNT_CODE_MESSAGES[c.problem]}</span> : null}
          </p>
          <CartForm
            fields={{ intent: "code.remove", code: c.code }}
            onSend={() => void change("code.remove", c.code).then(setProblem)}
          >
            <button type="submit" className="link-button" aria-label={`Remove discount code ${c.code}`}>
              Remove
            </button>
          </CartForm>
        </div>
      ))}
    </div>
  );
}

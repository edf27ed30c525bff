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
  return (
    <div>
      <CodeForm
        label="Discount code"
        missing="Enter a discount code."
        intent="code.add"
        refused={refused?.typed}
        problem={problem}
        onProblem={setProblem}
        onApply={async (code) => (await changeCart({ kind: "code.add", code }))?.message ?? null}
      />
      <CartCodeList cart={cart} onProblem={setProblem} />
    </div>
  );
}

/** The codes of a cart, what each does or what is wrong with it, and a way to remove it. */
export function CartCodeList({
  cart,
  onProblem,
}: {
  cart: Pick<OptimisticCart, "codes">;
  onProblem: (problem: string | null) => void;
}) {
  return cart.codes.map((c) => (
    <div key={c.code} className="cart-code small">
      <p>
        <strong>{c.code}</strong> {c.problem ? null : c.title}
        {c.problem ? <span className="field-error">{DISCOUNT_CODE_MESSAGES[c.problem]}</span> : null}
      </p>
      <CartForm
        fields={{ intent: "code.remove", code: c.code }}
        onSend={() => void changeCart({ kind: "code.remove", code: c.code }).then((p) => onProblem(p?.message ?? null))}
      >
        <button type="submit" className="link-button" aria-label={`Remove discount code ${c.code}`}>
          Remove
        </button>
      </CartForm>
    </div>
  ));
}

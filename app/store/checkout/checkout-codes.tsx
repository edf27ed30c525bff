import { useState } from "react";
import { parseGiftCardCode } from "#worker/store/pricing/domain-codes.ts";
import { CartCodeList } from "../cart-discount-codes.tsx";
import { changeCart } from "../cart-store.ts";
import { CodeForm } from "../code-form.tsx";
import type { OptimisticCart } from "../optimistic-cart.ts";

/**
 * One field for discount codes and gift cards, and what was entered so far.
 * @param cart null where a plan is bought: discounts belong to the cart
 */
export function CheckoutCodes({
  cart,
  giftCodes,
  onTryGift,
  onRemoveGift,
}: {
  cart: OptimisticCart | null;
  giftCodes: readonly string[];
  /** @returns the problem, or null */
  onTryGift: (code: string) => Promise<string | null>;
  onRemoveGift: (code: string) => void;
}) {
  const [problem, setProblem] = useState<string | null>(null);
  const apply = async (code: string): Promise<string | null> => {
    if (!cart) return onTryGift(code);
    // A gift card is known by its form; a discount code may look like one, and is asked for then.
    if (parseGiftCardCode(code) !== null && (await onTryGift(code)) === null) return null;
    const refused = await changeCart({ kind: "code.add", code });
    if (!refused) return null;
    return /^(unknown_code|gift_card)$/.test(refused.code ?? "")
      ? "Enter a valid discount code or gift card."
      : refused.message;
  };
  return (
    <div>
      <CodeForm
        label={cart ? "Discount code or gift card" : "Gift card"}
        missing="Enter a code."
        problem={problem}
        onProblem={setProblem}
        onApply={apply}
      />
      {cart ? <CartCodeList cart={cart} onProblem={setProblem} /> : null}
      {giftCodes.map((code) => (
        <div key={code} className="cart-code small">
          <span>Gift card ending in {code.slice(-4).toUpperCase()}</span>
          <button type="button" className="link-button" onClick={() => onRemoveGift(code)}>
            Remove
          </button>
        </div>
      ))}
    </div>
  );
}

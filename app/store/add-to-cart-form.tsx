import { type ReactNode, useEffect, useState } from "react";
import { errorMessage } from "#app/lib/api-request.ts";
import { openCart } from "#app/lib/cart-indicator-store.ts";
import { Button, type ButtonLook, Icon, toast } from "#app/ui/index.ts";
import type * as Store from "./cart-store.ts";
import type { LineHint } from "./optimistic-cart.ts";

const ADDED_NOTICE_MS = 2500;

/** The cart's code is loaded when the first item is added. */
const addToCart: typeof Store.addToCart = async (...thing) => {
  const { addToCart } = await import("./cart-store.ts");
  return addToCart(...thing);
};

/**
 * A form that adds an item to the cart: optimistic and without leaving the page, or posted to /cart where scripts are off. `children` are further fields; `quantity` may be one of them.
 */
export function AddToCartForm({
  variantId,
  planId,
  hint,
  label,
  name,
  look,
  className,
  disabled,
  children,
}: {
  variantId: string;
  /** Left out where one of the form's own fields has this name. */
  planId?: string;
  hint: LineHint;
  label: ReactNode;
  /** The accessible name, where the label alone does not say what is added. */
  name?: string;
  look?: ButtonLook;
  className?: string;
  disabled?: boolean;
  children?: ReactNode;
}) {
  const [added, setAdded] = useState(0);
  useEffect(() => {
    if (added === 0) return;
    const timer = setTimeout(() => setAdded(0), ADDED_NOTICE_MS);
    return () => clearTimeout(timer);
  }, [added]);
  return (
    <form
      method="post"
      action="/cart"
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        const form = new FormData(event.currentTarget);
        const quantity = Math.max(1, Math.min(99, Number(form.get("quantity")) || 1));
        setAdded((n) => n + 1);
        openCart();
        const refused = (why: string) => {
          setAdded(0);
          toast({ tone: "error", title: "Couldn't add to cart", description: why });
        };
        addToCart(variantId, String(form.get("planId") ?? ""), quantity, hint).then(
          (problem) => problem && refused(problem.message),
          (error) => refused(errorMessage(error)),
        );
      }}
    >
      <input type="hidden" name="intent" value="add" />
      <input type="hidden" name="variantId" value={variantId} />
      {planId === undefined ? null : <input type="hidden" name="planId" value={planId} />}
      {children}
      <Button type="submit" {...look} disabled={disabled} aria-label={name && added === 0 ? name : undefined}>
        {added > 0 ? (
          <>
            <Icon name="check" /> Added
          </>
        ) : (
          label
        )}
      </Button>
      <span className="visually-hidden" role="status">
        {added > 0 ? `${hint.title} was added to your cart.` : ""}
      </span>
    </form>
  );
}

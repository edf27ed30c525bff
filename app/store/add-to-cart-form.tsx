import { type ReactNode, useEffect, useRef, useState } from "react";
import { errorMessage } from "#app/lib/api-request.ts";
import { openCart } from "#app/lib/cart-indicator-store.ts";
import { Button, type ButtonLook, Icon, toast } from "#app/ui/index.ts";
import type { LineProperties } from "#worker/store/cart/contract.ts";
import type * as Store from "./cart-store.ts";
import type { LineHint } from "./optimistic-cart.ts";

const ADDED_NOTICE_MS = 2500;
/** A second press that follows so soon is a double click, in ms. */
const DOUBLE_CLICK_MS = 600;

type AddState = "idle" | "adding" | "added";

/** The cart's code is loaded when the first item is added. */
const addToCart: typeof Store.addToCart = async (...thing) => {
  const { addToCart } = await import("./cart-store.ts");
  return addToCart(...thing);
};

/**
 * A form that adds an item to the cart: optimistic and without leaving the page, or posted to /cart where scripts are off. One press adds once: until it is answered further ones do nothing. `children` are further fields; `quantity` may be one of them.
 */
export function AddToCartForm({
  variantId,
  planId,
  hint,
  readProperties,
  label,
  name,
  look,
  className,
  disabled,
  children,
  after,
}: {
  variantId: string;
  /** Left out where one of the form's own fields has this name. */
  planId?: string;
  hint: LineHint;
  /** What the form's own fields say about the item, such as the recipient of a gift card. */
  readProperties?: (form: FormData) => LineProperties | undefined;
  label: ReactNode;
  /** The accessible name, where the label alone does not say what is added. */
  name?: string;
  look?: ButtonLook;
  className?: string;
  disabled?: boolean;
  children?: ReactNode;
  /** What follows the button, such as another one. */
  after?: (state: AddState) => ReactNode;
}) {
  // Of the item that was added: the form may be about another one by then.
  const [last, setLast] = useState<{ state: AddState; variantId: string; title: string }>();
  const state = last?.variantId === variantId ? last.state : "idle";
  const locked = useRef(false);
  useEffect(() => {
    if (last?.state !== "added") return;
    const timer = setTimeout(() => setLast(undefined), ADDED_NOTICE_MS);
    return () => clearTimeout(timer);
  }, [last]);
  const add = async (form: FormData) => {
    if (locked.current) return;
    locked.current = true;
    const about = { variantId, title: hint.title };
    setLast({ state: "adding", ...about });
    openCart();
    const doubleClickOver = new Promise((resolve) => setTimeout(resolve, DOUBLE_CLICK_MS));
    const quantity = Math.max(1, Math.min(99, Number(form.get("quantity")) || 1));
    const plan = form.get("purchase") === "once" ? "" : String(form.get("planId") ?? "");
    const problem = await addToCart(variantId, plan, quantity, hint, readProperties?.(form)).then(
      (found) => found?.message,
      (error) => errorMessage(error),
    );
    setLast(problem ? undefined : { state: "added", ...about });
    if (problem) toast({ tone: "error", title: "Couldn't add to cart", description: problem });
    await doubleClickOver;
    locked.current = false;
  };
  return (
    <form
      method="post"
      action="/cart"
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        void add(new FormData(event.currentTarget));
      }}
    >
      <input type="hidden" name="intent" value="add" />
      <input type="hidden" name="variantId" value={variantId} />
      {planId === undefined ? null : <input type="hidden" name="planId" value={planId} />}
      {children}
      <Button
        type="submit"
        {...look}
        disabled={disabled}
        aria-disabled={state === "adding" || undefined}
        aria-label={name && state === "idle" ? name : undefined}
      >
        {state === "added" ? (
          <>
            <Icon name="check" /> Added
          </>
        ) : state === "adding" ? (
          "Adding"
        ) : (
          label
        )}
      </Button>
      <span className="visually-hidden" role="status">
        {last?.state === "added" ? `${last.title} was added to your cart.` : ""}
      </span>
      {after?.(state)}
    </form>
  );
}

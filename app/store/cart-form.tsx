import type { ComponentProps } from "react";
import { lineNameOf, type OptimisticLine } from "./optimistic-cart.ts";

/** A form that changes the cart: handled in the page, or posted to the cart page where scripts are off. */
export function CartForm({
  fields,
  onSend,
  children,
  ...rest
}: { fields: Record<string, string>; onSend: (form: FormData) => void } & ComponentProps<"form">) {
  return (
    <form
      method="post"
      action="/cart"
      onSubmit={(event) => {
        event.preventDefault();
        onSend(new FormData(event.currentTarget));
      }}
      {...rest}
    >
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  );
}

/** The fields that name a form's cart line. */
export const lineFields = (line: OptimisticLine) => {
  const { variantId, planId, given } = lineNameOf(line);
  return { intent: "set", variantId, planId, ...(given ? { gift: JSON.stringify(given) } : {}) };
};

import { data, redirect } from "react-router";
import type { RequestContext } from "#app/context.ts";
import { httpErrorMessage } from "#app/lib/http-error-message.ts";
import { cartOperation, MAX_QUANTITY } from "#worker/store/cart/contract.ts";
import { giftProperties } from "./gift-fields.tsx";

/** The result of a form on the cart page that was posted without scripts. */
export interface CartActionProblem {
  intent: string;
  problem: string | null;
  typed: string;
  /** The link that was created. */
  link: string | null;
}

/** The cart's forms as posted without scripts, or before they have loaded. */
export async function cartAction({ store, url }: Pick<RequestContext, "store" | "url">, form: FormData) {
  const text = (name: string) => String(form.get(name) ?? "");
  const intent = text("intent");
  const { cart } = store;
  const redirectToCart = (cookies: string[] = []) =>
    redirect("/cart", { status: 303, headers: cookies.map((c): [string, string] => ["Set-Cookie", c]) });
  try {
    switch (intent) {
      case "add": {
        const quantity = Math.min(MAX_QUANTITY, Math.max(1, Math.trunc(Number(text("quantity"))) || 1));
        // The frequency is sent along with a one-time purchase too, where scripts are off.
        const planId = text("purchase") === "once" ? "" : text("planId");
        const given = giftProperties(form);
        if (given) {
          // A second press sets the same line again. Another recipient, message or day is another line.
          const op = cartOperation.parse({ op: "set", variantId: text("variantId"), planId, quantity, given });
          return redirectToCart((await cart.changeCart([op])).cookies);
        }
        return redirectToCart((await cart.addLines([{ variantId: text("variantId"), planId, quantity }])).cookies);
      }
      case "set": {
        const later = text("later");
        if (later) await cart.setWishlisted(later, true);
        const quantity = later ? 0 : Number(form.get("step") ?? form.get("quantity"));
        const op = cartOperation.parse({
          op: "set",
          variantId: text("variantId"),
          planId: text("planId"),
          quantity,
          given: text("gift") ? parseGift(text("gift")) : undefined,
          changedTo: giftProperties(form),
        });
        return redirectToCart((await cart.changeCart([op])).cookies);
      }
      case "code.add":
      case "code.remove":
        return redirectToCart(
          (await cart.changeCart([cartOperation.parse({ op: intent, code: text("code") })])).cookies,
        );
      case "fetch": {
        const added = await cart.addLines([{ variantId: text("variantId"), quantity: 1 }]);
        await cart.setWishlisted(text("productId"), false);
        return redirectToCart(added.cookies);
      }
      case "forget":
        return redirectToCart((await cart.setWishlisted(text("productId"), false)).cookies);
      case "shared":
        return redirectToCart((await cart.addSharedCart(text("token"))).cookies);
      case "share":
        return data<CartActionProblem>({
          ...NO_PROBLEM,
          intent,
          link: `${url.origin}${(await cart.createLink()).path}`,
        });
    }
    return redirectToCart();
  } catch (refused) {
    const problem = await httpErrorMessage(refused);
    return data<CartActionProblem>({ ...NO_PROBLEM, intent, problem, typed: text("code") }, { status: 400 });
  }
}

/** The recipient that names a line of the cart, from the form's hidden field; a damaged one names none. */
function parseGift(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

const NO_PROBLEM: CartActionProblem = { intent: "", problem: null, typed: "", link: null };

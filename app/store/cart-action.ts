import { data, redirect } from "react-router";
import { refusalText } from "#app/lib/http-error-message.ts";
import type { Visit } from "#worker/request-context.ts";
import { cartOp, MAX_QUANTITY } from "#worker/store/cart/contract.ts";

/** What a form of the cart page that was posted without scripts is told. */
export interface Refused {
  intent: string;
  problem: string | null;
  typed: string;
  /** The link that was made. */
  link: string | null;
}

/** The cart's forms without script, or before it is there. */
export async function cartAction({ store, url }: Pick<Visit, "store" | "url">, form: FormData) {
  const text = (name: string) => String(form.get(name) ?? "");
  const intent = text("intent");
  const { cart } = store;
  const back = (cookies: string[] = []) =>
    redirect("/cart", { status: 303, headers: cookies.map((c): [string, string] => ["Set-Cookie", c]) });
  try {
    switch (intent) {
      case "add": {
        const quantity = Math.min(MAX_QUANTITY, Math.max(1, Math.trunc(Number(text("quantity"))) || 1));
        return back((await cart.addMany([{ variantId: text("variantId"), planId: text("planId"), quantity }])).cookies);
      }
      case "set": {
        const later = text("later");
        if (later) await cart.setWish(later, true);
        const quantity = later ? 0 : Number(form.get("step") ?? form.get("quantity"));
        const given = form.has("message")
          ? { name: text("name"), email: text("email"), message: text("message") }
          : undefined;
        const op = cartOp.parse({ op: "set", variantId: text("variantId"), planId: text("planId"), quantity, given });
        return back((await cart.change([op])).cookies);
      }
      case "code.add":
      case "code.remove":
        return back((await cart.change([cartOp.parse({ op: intent, code: text("code") })])).cookies);
      case "fetch": {
        const added = await cart.addMany([{ variantId: text("variantId"), quantity: 1 }]);
        await cart.setWish(text("productId"), false);
        return back(added.cookies);
      }
      case "forget":
        return back((await cart.setWish(text("productId"), false)).cookies);
      case "shared":
        return back((await cart.addShared(text("token"))).cookies);
      case "share":
        return data<Refused>({ ...NOTHING, intent, link: `${url.origin}${(await cart.share()).path}` });
    }
    return back();
  } catch (refused) {
    const problem = await refusalText(refused);
    return data<Refused>({ ...NOTHING, intent, problem, typed: text("code") }, { status: 400 });
  }
}

const NOTHING: Refused = { intent: "", problem: null, typed: "", link: null };

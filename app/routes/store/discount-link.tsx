import { redirect } from "react-router";
import { requestContextKey } from "#app/context.ts";
import { targetOf } from "#app/store/discount-link-target.ts";
import type { Route } from "./+types/discount-link.ts";

/** Puts a code into the visitor's cart and opens the store: what the shareable link of a discount does. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(requestContextKey);
  const headers = new Headers({ "Cache-Control": "private, no-store", "X-Robots-Tag": "noindex" });
  try {
    const { cookies } = await ctx.store.cart.changeCart([{ op: "code.add", code: params.code.slice(0, 60) }]);
    for (const line of cookies) headers.append("Set-Cookie", line);
  } catch (error) {
    // A code that is unknown, or one too many: the cart says so where it can be entered again.
    if (!(error instanceof Response) || error.status >= 500) throw error;
    throw redirect(`/cart?code=${encodeURIComponent(params.code.slice(0, 60))}`, { headers });
  }
  throw redirect(targetOf(ctx.url.searchParams.get("to")), { headers });
}

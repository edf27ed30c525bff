import { data, redirect } from "react-router";
import type { RequestContext } from "#app/context.ts";
import { httpErrorMessage } from "#app/lib/http-error-message.ts";
import { reviewInput } from "#worker/store/catalogue/contract.ts";
import { returnInput } from "#worker/store/orders/contract.ts";
import type { OrderActionResult } from "./order-action-forms.tsx";

/** Runs a customer's action on an order, from a form; a refusal comes back as a message. */
export async function orderAction(
  { store }: Pick<RequestContext, "store">,
  id: string,
  token: string | undefined,
  form: FormData,
) {
  const text = (name: string) => String(form.get(name) ?? "");
  const intent = text("intent");
  const about = text("about");
  const done = (words: string) => data<OrderActionResult>({ intent, about, problem: null, done: words });
  try {
    switch (intent) {
      case "cancel":
        await store.orders.cancelByBuyer(id, token, text("reason"));
        return done("Your order was canceled. We'll refund your original payment method.");
      case "return": {
        const lines = [...form].flatMap(([name, value]) =>
          name.startsWith("quantity:") && Number(value) > 0
            ? [{ lineId: name.slice("quantity:".length), quantity: Number(value) }]
            : [],
        );
        const input = returnInput.parse({ requestKey: text("requestKey"), lines, reason: text("reason") });
        await store.orders.requestReturn(id, token, input);
        return done("We've received your return request and will email you.");
      }
      case "reorder": {
        const { cookies } = await store.orders.reorder(id, token);
        return redirect("/cart", { headers: cookies.map((c): [string, string] => ["Set-Cookie", c]) });
      }
      case "review": {
        // Anyone who can view the order can review its items.
        await store.orders.readOrderView(id, token);
        const input = reviewInput.parse({
          orderLineId: about,
          rating: Number(text("rating")),
          name: text("name"),
          title: text("title"),
          body: text("body"),
        });
        await store.catalogue.submitReview(input, { orderId: id });
        return done("Thanks! Your review will appear once approved.");
      }
    }
    return done("");
  } catch (refused) {
    if (refused instanceof Response && refused.status === 404) throw refused;
    return data<OrderActionResult>(
      { intent, about, problem: await httpErrorMessage(refused), done: null },
      { status: 400 },
    );
  }
}

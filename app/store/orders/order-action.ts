import { data, redirect } from "react-router";
import type { RequestContext } from "#app/context.ts";
import { httpErrorMessage } from "#app/lib/http-error-message.ts";
import { httpError } from "#worker/kernel/http-error.ts";
import { reviewInput } from "#worker/store/catalogue/contract.ts";
import { formatReturnReason, orderEmailInput, returnInput } from "#worker/store/orders/contract-order.ts";
import type { OrderActionResult } from "./order-action-forms.tsx";

/** Why something is returned: a choice, with words where it is none of the listed reasons. */
function returnReason(form: FormData): string {
  const choice = String(form.get("reasonChoice") ?? "");
  const details = String(form.get("reasonDetails") ?? "");
  if (choice === "") throw httpError("bad_input", "Choose a reason for the return.", { field: "reason" });
  if (choice === "other" && !details.trim())
    throw httpError("bad_input", "Tell us the reason for the return.", { field: "reason" });
  return formatReturnReason(choice, details);
}

/** Runs a customer's action on an order, from a form; a refusal comes back as a message. */
export async function orderAction(
  { store, url }: Pick<RequestContext, "store" | "url">,
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
      case "details": {
        const { email } = orderEmailInput.parse({ email: text("email") });
        const cookies = await store.orders.openDetails(id, token, email);
        return redirect(`${url.pathname}${url.search}`, {
          headers: cookies.map((c): [string, string] => ["Set-Cookie", c]),
        });
      }
      case "cancel":
        await store.orders.cancelByBuyer(id, token, text("reason"));
        return done("Your order was canceled. We'll refund your original payment method.");
      case "return": {
        const lines = [...form].flatMap(([name, value]) =>
          name.startsWith("quantity:") && Number(value) > 0
            ? [{ lineId: name.slice("quantity:".length), quantity: Number(value) }]
            : [],
        );
        const input = returnInput.parse({ requestKey: text("requestKey"), lines, reason: returnReason(form) });
        await store.orders.requestReturn(id, token, input);
        return done("We've received your return request and will email you.");
      }
      case "reorder": {
        const plans = [...form].flatMap(([name, value]): [string, string][] =>
          name.startsWith("plan:") ? [[name.slice("plan:".length), String(value)]] : [],
        );
        const { added, missing, cookies } = await store.orders.reorder(id, token, Object.fromEntries(plans));
        const headers = cookies.map((c): [string, string] => ["Set-Cookie", c]);
        if (missing.length === 0) return redirect("/cart", { headers });
        const problem = `${new Intl.ListFormat("en-US").format(missing)} can't be bought right now.`;
        const rest = added > 0 ? " Everything else is in your cart." : "";
        return data<OrderActionResult>({ intent, about, problem: problem + rest, done: null }, { headers });
      }
      case "review": {
        const { mayEdit } = await store.orders.openReviews(id, token);
        const version = Number(text("version"));
        const input = reviewInput.parse({
          orderLineId: about,
          rating: Number(text("rating")),
          name: text("name"),
          title: text("title"),
          body: text("body"),
          photos: form.getAll("photo").map((photo) => {
            const [photoId = "", ticket = ""] = String(photo).split(" ");
            return { id: photoId, ticket };
          }),
          version: version > 0 ? version : null,
        });
        await store.catalogue.submitReview(input, { orderId: id, mayEdit });
        return done(
          version > 0
            ? "Review saved. Your changes will appear once approved."
            : "Thanks! Your review will appear once approved.",
        );
      }
      case "review-delete": {
        const { mayEdit } = await store.orders.openReviews(id, token);
        await store.catalogue.deleteReview(about, { orderId: id, mayEdit });
        return done("Review deleted.");
      }
      case "review-link":
        await store.orders.mailReviewLink(id, token);
        return done("We've emailed a link to the address on this order. It works for 24 hours.");
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

import { Suspense, useRef } from "react";
import { data } from "react-router";
import { Plant } from "#app/art/index.ts";
import { requestContextKey } from "#app/context.ts";
import { lazyComponent } from "#app/lib/lazy-component.tsx";
import { seo } from "#app/lib/seo.ts";
import { cartAction } from "#app/store/cart-action.ts";
import { CartDiscountCodes } from "#app/store/cart-discount-codes.tsx";
import { CartLineItem } from "#app/store/cart-line-item.tsx";
import { CartNotices } from "#app/store/cart-notices.tsx";
import { listCountries } from "#app/store/countries.ts";
import { readCountryCookie, serializeCountryCookie } from "#app/store/country-cookie.ts";
import { StackFindings } from "#app/store/lazy-stack-findings.tsx";
import { lineKey } from "#app/store/optimistic-cart.ts";
import { FreeShippingProgress, isShipped, PriceSummary } from "#app/store/price-summary.tsx";
import { SavedForLaterList, SaveForLaterButton, useSavedForLater } from "#app/store/saved-for-later.tsx";
import { ShareCartForm } from "#app/store/share-cart-form.tsx";
import { SharedCartCard } from "#app/store/shared-cart-card.tsx";
import { ShippingCountryForm } from "#app/store/shipping-country-form.tsx";
import { useCart, useStackReport } from "#app/store/use-cart.ts";
import { Callout, Card, Container, EmptyState, LinkButton, PageHeader, Stack } from "#app/ui/index.ts";
import { formatCountryName } from "#worker/kernel/country-name.ts";
import type { Route } from "./+types/cart";
import "#app/store/cart.css";

// Few carts hold a gift card: the others load no code for one.
const recipientForm = () => import("#app/store/gift-recipient-form.tsx").then((m) => m.GiftRecipientForm);
const GiftRecipientForm = import.meta.env.SSR ? await recipientForm() : lazyComponent(recipientForm);

export const meta = () =>
  seo({
    title: "Your cart",
    description: "Review the items in your cart, estimate shipping, apply a discount code, and check out.",
    noindex: true,
  });

export async function loader({ context, request }: Route.LoaderArgs) {
  const { store, url } = context.get(requestContextKey);
  const asked = url.searchParams.get("country");
  const chosen = asked && /^[A-Z]{2}$/.test(asked) ? asked : null;
  const country = chosen ?? readCountryCookie(request.headers.get("cookie"));
  const token = url.searchParams.get("share");
  // First, since it may merge a guest's cart into the member's, which the others then see.
  await store.cart.open();
  const [{ value: cart, cookies }, wishlist, stack, shipped, shared] = await Promise.all([
    store.cart.getCart({ country, region: "" }),
    store.cart.getWishlist(),
    store.stack.check(),
    store.pricing.listShippedCountries(),
    token ? store.cart.getSharedCart(token).catch(() => "gone" as const) : null,
  ]);
  const headers = new Headers({ "Cache-Control": "private, no-store" });
  for (const line of [...cookies, ...(chosen ? [serializeCountryCookie(chosen)] : [])])
    headers.append("Set-Cookie", line);
  const countries = listCountries(shipped);
  // A country that the store doesn't sell to anymore, and a code of a link that cannot be used.
  const warnings = [
    ...(shipped.includes(country) ? [] : [`We don't ship to ${formatCountryName(country)}. Choose another country.`]),
    ...(url.searchParams.has("code") ? ["This discount code can't be used. Check it, or enter another one."] : []),
  ];
  return data({ warnings, cart, wishlist: wishlist.value, stack, country, countries, shared, token }, { headers });
}

export const action = async ({ context, request }: Route.ActionArgs) =>
  cartAction(context.get(requestContextKey), await request.formData());

export default function Cart({ loaderData, actionData }: Route.ComponentProps) {
  const { country, countries, shared, token, warnings } = loaderData;
  const cart = useCart(loaderData.cart);
  const stack = useStackReport(loaderData.stack, loaderData.cart);
  const later = useSavedForLater(loaderData.wishlist);
  const list = useRef<HTMLUListElement>(null);
  const toList = () => list.current?.focus();
  const refused = actionData?.problem ? { problem: actionData.problem, typed: actionData.typed } : null;
  const to = countries.find(([code]) => code === country)?.[1];
  const empty = cart.lines.length === 0;
  return (
    <>
      <PageHeader plain title="Your cart" />
      <Container className="cart-page">
        <Stack gap={24}>
          {refused && actionData?.intent !== "code.add" ? <Callout tone="error">{refused.problem}</Callout> : null}
          {shared === "gone" ? (
            <Callout tone="warning">This shared cart has expired. Ask for a new link.</Callout>
          ) : shared && token ? (
            <SharedCartCard shared={shared} token={token} />
          ) : null}
          {warnings.map((text) => (
            <Callout key={text} tone="warning">
              {text}
            </Callout>
          ))}
          {cart.notes.map((n) => (
            <Callout key={`${n.kind} ${n.variantId}`} tone={n.kind === "merged" ? "info" : "warning"}>
              {n.message}
            </Callout>
          ))}
          {empty ? (
            <EmptyState
              title="Your cart is empty"
              text="Items you add stay here for 90 days. Not sure what you need? Take our nine-step questionnaire; it may tell you that you need nothing."
              art={<Plant name="quinoa" size={130} />}
              action={
                <>
                  <LinkButton to="/products">Shop all products</LinkButton>
                  <LinkButton to="/custom-project" variant="outline">
                    Take the questionnaire
                  </LinkButton>
                </>
              }
            />
          ) : (
            <ul className="cart-lines" ref={list} tabIndex={-1} aria-label="Cart items">
              {cart.lines.map((line) => {
                // A gift card stays the same one while its recipient changes.
                const key = line.sellable?.kind === "gift_card" ? line.id : lineKey(line);
                const priced = cart.priced.lines.find((p) => p.id === line.id);
                return [
                  <CartLineItem key={key} line={line} priced={priced} currency={cart.currency} onGone={toList}>
                    <SaveForLaterButton line={line} later={later} onGone={toList} />
                  </CartLineItem>,
                  line.sellable?.kind === "gift_card" ? (
                    <li key={`${key} recipient`} className="cart-recipient-line">
                      <Suspense fallback={null}>
                        <GiftRecipientForm line={line} />
                      </Suspense>
                    </li>
                  ) : null,
                ];
              })}
            </ul>
          )}
        </Stack>
        {empty ? null : (
          <aside className="cart-aside" aria-label="Order summary">
            <Card className="stack">
              <FreeShippingProgress priced={cart.priced} to={to} />
              <PriceSummary
                priced={cart.priced}
                shippingText={cart.priced.unshippable ? "Too heavy to ship as one order" : undefined}
                totalLabel="Estimated total"
              />
              <LinkButton to="/checkout" size="lg" wide>
                Check out
              </LinkButton>
              {cart.ready ? null : (
                <p className="small" role="status">
                  Update or remove the items marked above to check out.
                </p>
              )}
              <CartDiscountCodes cart={cart} refused={actionData?.intent === "code.add" ? refused : null} />
              {isShipped(cart.price) ? <ShippingCountryForm country={country} countries={countries} /> : null}
              <p className="dim small">Taxes are calculated at checkout. You can also apply gift cards there.</p>
            </Card>
            <CartNotices cart={cart} />
            <ShareCartForm created={actionData?.link ?? null} />
          </aside>
        )}
        <Stack gap={24} className="cart-more">
          {empty ? null : <StackFindings report={stack} />}
          <SavedForLaterList later={later} />
        </Stack>
      </Container>
    </>
  );
}

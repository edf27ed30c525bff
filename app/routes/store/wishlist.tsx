import { data, redirect } from "react-router";
import { Plant } from "#app/art/index.ts";
import { requestContextKey } from "#app/context.ts";
import { httpErrorMessage } from "#app/lib/http-error-message.ts";
import { seo } from "#app/lib/seo.ts";
import { toProductCardView } from "#app/store/product-card-view.ts";
import { ProductGrid } from "#app/store/product-grid.tsx";
import { ShareWishlist } from "#app/store/share-wishlist.tsx";
import { WishlistProducts } from "#app/store/wishlist-products.tsx";
import { Callout, Container, EmptyState, Link, LinkButton } from "#app/ui/index.ts";
import type { Route } from "./+types/wishlist";
import "./wishlist-page.css";

export const meta = () =>
  seo({
    title: "Wishlist",
    description: "The products you saved for later, to share or add to your cart.",
    noindex: true,
  });

/** How many products a shared link shows. */
const MAX_SHARED = 24;

/** The visitor's own wishlist, or with `?items=` the one that someone shared. */
export async function loader({ context }: Route.LoaderArgs) {
  const { store, url } = context.get(requestContextKey);
  const shared = (url.searchParams.get("items") ?? "").split(",").filter((id) => /^[\w-]{1,80}$/.test(id));
  if (shared.length > 0) {
    const cards = await store.catalogue.listProductCards(shared.slice(0, MAX_SHARED));
    return { products: cards.map(toProductCardView), isShared: true, shareUrl: "" };
  }
  const { value, cookies } = await store.cart.getWishlist();
  const ids = value.products.slice(0, MAX_SHARED).map((p) => p.id);
  const headers = new Headers({ "Cache-Control": "private, no-store" });
  for (const line of cookies) headers.append("Set-Cookie", line);
  return data(
    {
      products: value.products.map(toProductCardView),
      isShared: false,
      shareUrl: `${url.origin}/wishlist?items=${ids.join(",")}`,
    },
    { headers },
  );
}

/** Takes a product off the list where scripts are off. */
export async function action({ context, request }: Route.ActionArgs) {
  const { store } = context.get(requestContextKey);
  try {
    const { cookies } = await store.cart.setWishlisted(String((await request.formData()).get("remove") ?? ""), false);
    return redirect("/wishlist", { status: 303, headers: cookies.map((c): [string, string] => ["Set-Cookie", c]) });
  } catch (refused) {
    return data({ problem: await httpErrorMessage(refused) }, { status: 400 });
  }
}

export default function WishlistPage({
  loaderData: { products, isShared, shareUrl },
  actionData,
}: Route.ComponentProps) {
  return (
    <Container className="wishlist-page">
      <div className="row row-between">
        <h1>{isShared ? "Shared wishlist" : "Wishlist"}</h1>
        {!isShared && products.length > 0 ? <ShareWishlist url={shareUrl} /> : null}
      </div>
      {actionData?.problem ? <Callout tone="error">{actionData.problem}</Callout> : null}
      {products.length === 0 ? (
        <EmptyState
          title={isShared ? "These products are no longer available" : "Your wishlist is empty"}
          text={
            isShared
              ? "Take a look at what is in the shop now."
              : "Press the heart on a product to save it here. No account needed; with one, your list is on all your devices."
          }
          art={<Plant name="lucuma" size={120} />}
          action={<LinkButton to="/products">Shop all products</LinkButton>}
        />
      ) : isShared ? (
        <>
          <p className="dim">
            Someone shared these products with you. <Link to="/wishlist">Your own wishlist</Link>
          </p>
          <ProductGrid products={products} heading="h2" />
        </>
      ) : (
        <WishlistProducts products={products} />
      )}
    </Container>
  );
}

import { useRef, useState } from "react";
import { Pack } from "#app/art/index.ts";
import { errorMessage } from "#app/lib/api-request.ts";
import { openCart } from "#app/lib/cart-indicator-store.ts";
import { Button, Card, Icon, Link, toast } from "#app/ui/index.ts";
import { ProductThumbnail } from "#app/ui/product-thumbnail.tsx";
import { formatMoney } from "#worker/kernel/money.ts";
import { plural } from "#worker/kernel/plural.ts";
import type { ProductCard } from "#worker/store/catalogue/contract.ts";
import { useLiveStock } from "./live-stock.ts";
import { toPackProps } from "./pack-props.ts";
import sheet from "./recipe-products.css?url";
import { useCartQuantities } from "./use-cart-quantities.ts";

/** A product that a recipe is made with. */
export interface RecipeProductLine {
  handle: string;
  card: ProductCard;
  /** Servings of it in the recipe; null: unknown. */
  servings: number | null;
}

/** The products of a recipe, to be added to the cart together. One that is sold out is named and left out. */
export function RecipeProducts({ products }: { products: readonly RecipeProductLine[] }) {
  const stock = useLiveStock(products.flatMap(({ card }) => card.variantId ?? []));
  const inCart = useCartQuantities();
  const [left, setLeft] = useState<readonly string[]>([]);
  const [state, setState] = useState<"idle" | "adding" | "added">("idle");
  const isBusy = useRef(false);
  if (products.length === 0) return null;
  const isSoldOut = ({ card }: RecipeProductLine) => !card.variantId || stock[card.variantId]?.state === "sold_out";
  const chosen = products.filter((product) => !isSoldOut(product) && !left.includes(product.handle));
  const currency = products[0]?.card.currency ?? "USD";
  const total = formatMoney({ minor: chosen.reduce((sum, { card }) => sum + card.minPrice, 0), currency });
  const add = async () => {
    if (isBusy.current || chosen.length === 0) return;
    isBusy.current = true;
    setState("adding");
    openCart();
    const { addToCart } = await import("./cart-store.ts");
    // Sent together: the cart collects what is added while a call is on its way.
    const problems = await Promise.all(
      chosen.map(({ card }) =>
        addToCart(card.variantId ?? "", "", 1, {
          title: card.title,
          variantTitle: card.variantTitle,
          unitPrice: card.minPrice,
          currency: card.currency,
        }).then(
          (found) => found?.message,
          (error) => errorMessage(error),
        ),
      ),
    );
    const problem = problems.find(Boolean);
    if (problem) toast({ tone: "error", title: "Couldn't add to cart", description: problem });
    setState(problem ? "idle" : "added");
    isBusy.current = false;
  };
  const hasChoice = products.filter((product) => !isSoldOut(product)).length > 1;
  return (
    <Card as="section" className="recipe-product-card no-print" aria-labelledby="recipe-products">
      <link rel="stylesheet" href={sheet} precedence="page" />
      <h2 id="recipe-products">Made with</h2>
      {products.map((product) => {
        const { handle, card, servings } = product;
        const soldOut = isSoldOut(product);
        const quantity = inCart[card.variantId ?? ""] ?? 0;
        const Row = hasChoice && !soldOut ? "label" : "div";
        return (
          <Row key={handle} className="recipe-product">
            {hasChoice && !soldOut ? (
              <input
                type="checkbox"
                name="product"
                checked={!left.includes(handle)}
                onChange={() =>
                  setLeft((old) => (old.includes(handle) ? old.filter((one) => one !== handle) : [...old, handle]))
                }
              />
            ) : null}
            <ProductThumbnail picture={card.picture} pack={<Pack {...toPackProps(card)} />} sizes="56px" />
            <span>
              <Link to={`/products/${handle}`}>{card.title}</Link>{" "}
              <span className="dim">
                {card.variantTitle.includes(card.netWeight)
                  ? card.variantTitle
                  : [card.variantTitle, card.netWeight].filter(Boolean).join(", ")}
              </span>
              <small>
                {soldOut ? "Sold out. " : ""}
                {servings ? `${plural(servings, "serving")} in the recipe` : card.kind}
                {quantity > 0 ? ` · ${quantity} in your cart` : ""}
              </small>
            </span>
            <span>{formatMoney({ minor: card.minPrice, currency: card.currency })}</span>
          </Row>
        );
      })}
      {products.every(isSoldOut) ? (
        <p className="small dim">The tips say what to use instead.</p>
      ) : (
        <form
          method="post"
          action="/cart"
          onSubmit={(event) => {
            event.preventDefault();
            void add();
          }}
        >
          {/* Without scripts one product can be added at a time: the first. */}
          <input type="hidden" name="intent" value="add" />
          <input type="hidden" name="variantId" value={chosen[0]?.card.variantId ?? ""} />
          <Button type="submit" disabled={chosen.length === 0} aria-disabled={state === "adding" || undefined}>
            {state === "added" ? (
              <>
                <Icon name="check" /> Added
              </>
            ) : state === "adding" ? (
              "Adding"
            ) : (
              `Add ${chosen.length > 1 ? `${chosen.length} products` : (chosen[0]?.card.title ?? "products")} to cart · ${total}`
            )}
          </Button>
          <span className="visually-hidden" role="status">
            {state === "added" ? "Added to your cart." : ""}
          </span>
        </form>
      )}
    </Card>
  );
}

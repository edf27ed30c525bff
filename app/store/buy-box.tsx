import { Suspense, useState } from "react";
import { lazyComponent } from "#app/lib/lazy-component.tsx";
import { lazyHydration } from "#app/lib/lazy-hydration.tsx";
import { applyRate, formatMoney } from "#worker/kernel/money.ts";
import { AddToCartForm } from "./add-to-cart-form.tsx";
import { stockText, useLiveStock } from "./live-stock.ts";
import { Price } from "./price.tsx";
import type { ProductView, VariantView } from "./product-view.ts";
import { QuantityField } from "./quantity-field.tsx";
import { WishlistButton } from "./wishlist-button.tsx";

// Loaded only when the variant is sold out.
const RestockForm = lazyComponent(() => import("./restock-form.tsx").then((m) => m.RestockForm));

const loadVariantChoice = () => import("./variant-choice.tsx").then((m) => m.VariantChoice);
const VariantChoice = await lazyHydration(loadVariantChoice, "interaction");
const loadBuyBoxDetails = () => import("./buy-box-details.tsx").then((m) => m.BuyBoxDetails);
const BuyBoxDetails = await lazyHydration(loadBuyBoxDetails, "interaction");

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** The purchase form of a product page: variant, price per serving and total, subscription frequency, quantity, button and notices. */
export function BuyBox({ product, variant: v }: { product: ProductView; variant: VariantView }) {
  const stock = useLiveStock(product.variants.map((each) => each.id))[v.id];
  const [planId, setPlan] = useState("");
  const [quantity, setQuantity] = useState(1);
  const plans = v.subscribable ? product.plans : [];
  const plan = plans.find((p) => p.id === planId);
  const bps = plan?.discountBps ?? 0;
  const unit = v.price - applyRate(v.price, bps);
  const money = (minor: number) => formatMoney({ minor, currency: v.currency });
  // Stock arrives after the page: the form keeps its space then, so that nothing below it moves.
  const isSoldOut = stock?.state === "sold_out";
  return (
    <div className="buy">
      <div className="buy-price">
        <Price minor={v.price} currency={v.currency} compareAt={v.compareAt} />
        <p className="dim small">
          {[
            v.netWeight,
            v.perServing === null ? "" : `${money(v.perServing)} per serving`,
            v.perProtein === null ? "" : `${money(v.perProtein)} per 25 g of protein`,
          ]
            .filter(Boolean)
            .join(" · ")}
        </p>
      </div>
      <VariantChoice product={product} now={v} />
      <div className="swap">
        {isSoldOut ? (
          <div className="buy-gone">
            <Suspense fallback={null}>
              <RestockForm key={v.id} variantId={v.id} title={[product.title, v.title].filter(Boolean).join(", ")} />
            </Suspense>
            <WishlistButton productId={product.id} title={product.title} />
          </div>
        ) : null}
        <AddToCartForm
          variantId={v.id}
          hint={{
            title: product.title,
            variantTitle: v.title,
            unitPrice: v.price,
            currency: v.currency,
            planBps: bps,
            taxCategory: product.taxCategory,
            weightG: v.weightG,
            requiresShipping: v.requiresShipping,
            discountable: product.format !== "gift_card",
          }}
          className={isSoldOut ? "buy-form swap-under" : "buy-form"}
          look={{ size: "lg", wide: true }}
          label={
            <>
              Add to cart <span className="buy-sum">{money(unit * quantity)}</span>
            </>
          }
        >
          {plans.length > 0 ? (
            <fieldset className="fieldset buy-plans">
              <legend className="field-label">Purchase options</legend>
              <label className="buy-plan">
                <input
                  type="radio"
                  className="check"
                  name="planId"
                  value=""
                  defaultChecked
                  onChange={() => setPlan("")}
                />
                <span>One-time purchase</span> <span className="num">{money(v.price)}</span>
              </label>
              {plans.map((p) => (
                <label key={p.id} className="buy-plan">
                  <input type="radio" className="check" name="planId" value={p.id} onChange={() => setPlan(p.id)} />
                  <span>
                    Subscribe
                    {p.discountBps > 0 ? (
                      <>
                        {" & "}
                        <span className="buy-less">save {p.discountBps / 100}%</span>
                      </>
                    ) : null}
                    , <span className="buy-interval">{lowerFirst(p.title)}</span>
                  </span>
                  <span className="num">{money(v.price - applyRate(v.price, p.discountBps))}</span>
                </label>
              ))}
            </fieldset>
          ) : (
            <input type="hidden" name="planId" value="" />
          )}
          <div className="buy-row">
            <QuantityField value={quantity} onChange={setQuantity} most={stock?.left ?? 99} />
            <WishlistButton productId={product.id} title={product.title} />
          </div>
        </AddToCartForm>
      </div>
      <p className="buy-stock" role="status" data-state={stock?.state}>
        {stock && !v.requiresShipping ? "Emailed right after payment" : stockText(stock)}
      </p>
      <BuyBoxDetails product={product} variant={v} subscribed={plans.length > 0} />
    </div>
  );
}

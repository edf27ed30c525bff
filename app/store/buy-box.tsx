import { Suspense, useState } from "react";
import { lazyComponent } from "#app/lib/lazy-component.tsx";
import { Button, Icon, LinkButton } from "#app/ui/index.ts";
import { applyRate, formatMoney } from "#worker/kernel/money.ts";
import type { Availability } from "#worker/store/catalogue/contract.ts";
import { AddToCartForm } from "./add-to-cart-form.tsx";
import { GiftFields, giftProperties } from "./gift-fields.tsx";
import { stockText } from "./live-stock.ts";
import { Price } from "./price.tsx";
import { ProductHeading } from "./product-heading.tsx";
import type { ProductView, VariantView } from "./product-view.ts";
import { PurchaseOptions } from "./purchase-options.tsx";
import { QuantityField } from "./quantity-field.tsx";
import { VariantChoice } from "./variant-choice.tsx";

// Loaded only when the variant is sold out.
const RestockForm = lazyComponent(() => import("./restock-form.tsx").then((m) => m.RestockForm));

/**
 * The purchase form of a product: name and price, variant, one-time or subscription, quantity, and the button, which on phones stays in a bar at the foot of the screen while it is out of sight. Works without scripts.
 * @param stock where few are left or none; else left out
 */
export function BuyBox({
  product,
  variant: v,
  stock,
  heading,
}: {
  product: ProductView;
  variant: VariantView;
  stock: Availability | undefined;
  /** With the product's name and what speaks for it. */
  heading?: boolean;
}) {
  const plans = v.subscribable ? product.plans : [];
  const [subscribed, setSubscribed] = useState(false);
  const [planId, setPlanId] = useState(plans[0]?.id ?? "");
  const [quantity, setQuantity] = useState(1);
  const plan = subscribed ? (plans.find((p) => p.id === planId) ?? plans[0]) : undefined;
  const bps = plan?.discountBps ?? 0;
  const unit = v.price - applyRate(v.price, bps);
  const money = (minor: number) => formatMoney({ minor, currency: v.currency });
  const perServing = v.servings > 0 ? (price: number) => `${money(Math.round(price / v.servings))} per serving` : null;
  const isSoldOut = stock?.state === "sold_out";
  const price = (
    <div className="buy-price">
      <Price minor={unit} currency={v.currency} compareAt={bps > 0 ? v.price : v.compareAt} />
      <p className="dim small">{v.perServing === null ? v.netWeight : perServing?.(unit)}</p>
    </div>
  );
  return (
    <div className="buy">
      {heading ? <ProductHeading product={product} price={price} /> : price}
      <VariantChoice product={product} now={v} />
      <div className="swap">
        {isSoldOut ? (
          <div className="buy-gone" id="restock">
            <Suspense fallback={null}>
              <RestockForm key={v.id} variantId={v.id} title={[product.title, v.title].filter(Boolean).join(", ")} />
            </Suspense>
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
          readProperties={product.format === "gift_card" ? giftProperties : undefined}
          className={isSoldOut ? "buy-form swap-under" : "buy-form"}
          look={{ size: "lg", wide: true }}
          label={
            <>
              Add to cart <span className="buy-sum">{money(unit * quantity)}</span>
            </>
          }
          after={(state) => (
            <div className="buy-bar">
              <p>
                <strong className="num">{money(unit * quantity)}</strong>
                <span className="dim small">
                  {[plan ? plan.title : "One-time", v.title || v.netWeight].filter(Boolean).join(" · ")}
                </span>
              </p>
              {isSoldOut ? (
                <LinkButton to="#restock">Email me when it's back</LinkButton>
              ) : (
                <Button type="submit" size="lg" aria-disabled={state === "adding" || undefined}>
                  {state === "adding" ? "Adding" : state === "added" ? "Added" : "Add to cart"}
                </Button>
              )}
            </div>
          )}
        >
          {plans.length > 0 ? (
            <PurchaseOptions
              plans={plans}
              price={v.price}
              compareAt={v.compareAt}
              money={money}
              perServing={v.perServing === null ? null : perServing}
              planId={planId}
              subscribed={subscribed}
              onSubscribe={setSubscribed}
              onPlan={setPlanId}
            />
          ) : (
            <input type="hidden" name="planId" value="" />
          )}
          {product.format === "gift_card" ? <GiftFields /> : null}
          <QuantityField value={quantity} onChange={setQuantity} most={stock?.left ?? 99} />
        </AddToCartForm>
      </div>
      {stock?.state === "low" ? (
        <p className="buy-low small">
          <Icon name="info" size={16} /> {stockText(stock)}
        </p>
      ) : null}
    </div>
  );
}

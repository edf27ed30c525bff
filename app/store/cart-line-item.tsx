import { type ReactNode, Suspense, useEffect, useState } from "react";
import { lazyComponent } from "#app/lib/lazy-component.tsx";
import { Icon, Link, toast } from "#app/ui/index.ts";
import { formatMoney } from "#worker/kernel/money.ts";
import type { PricedLine } from "#worker/store/pricing/contract.ts";
import { CartForm, lineFields } from "./cart-form.tsx";
import { lineName, showCartProblem } from "./cart-line-name.ts";
import { CartRow } from "./cart-row.tsx";
import { changeCart, setQuantity } from "./cart-store.ts";
import { type LineHint, lineNameOf, type OptimisticLine } from "./optimistic-cart.ts";

// Loaded only where a line can be a subscription. The server renders a page in one pass and cannot suspend; there the
// switch shows only its words anyway, because it asks for the plans in the browser.
const LinePlanSwitch = import.meta.env.SSR
  ? ({ children }: { line: OptimisticLine; children: ReactNode }) => children
  : lazyComponent(() => import("./line-plan-switch.tsx").then((m) => m.default));

/** Removes a line and offers Undo. */
function removeLineWithUndo(line: OptimisticLine): void {
  const { quantity, unitPrice } = line;
  const name = lineName(line);
  void setQuantity(line, 0).then(showCartProblem);
  const hint: LineHint = {
    title: line.sellable?.title ?? name,
    variantTitle: line.sellable?.variantTitle ?? "",
    unitPrice,
    currency: line.sellable?.currency ?? "",
    removedLine: line,
  };
  toast({
    title: `${name} was removed from your cart`,
    duration: 5000,
    action:
      line.state === "unavailable"
        ? undefined
        : {
            label: "Undo",
            alt: "Add it back to the cart",
            onClick: () => void changeCart({ kind: "add", ...lineNameOf(line), quantity, hint }).then(showCartProblem),
          },
  });
}

/**
 * An item in the cart. Its forms work without scripts; `onGone` moves the focus when it is removed.
 * @param about a line of words under its name
 */
export function CartLineItem({
  line,
  priced,
  currency,
  onGone,
  about,
  children,
}: {
  line: OptimisticLine;
  priced: PricedLine | undefined;
  currency: string;
  onGone: () => void;
  about?: string | null;
  children?: React.ReactNode;
}) {
  const { sellable } = line;
  const name = lineName(line);
  const money = (minor: number) => formatMoney({ minor, currency });
  const gross = line.unitPrice * line.quantity;
  const net = priced ? priced.gross - priced.planDiscount : gross;
  const isSwitchable = sellable?.subscribable && line.state === "ok";
  const plan = line.plan ? (
    <p className="small cart-line-plan">
      <Icon name="refresh" size={15} /> {line.plan.title}, save {line.plan.discountBps / 100}%
    </p>
  ) : null;
  const notes = (
    <>
      {about ? <p className="small dim gift-for">{about}</p> : null}
      {isSwitchable ? null : plan}
      {line.priceWas !== null ? (
        <p className="small">
          The price changed from {money(line.priceWas)} to {money(line.unitPrice)} since you added it.
        </p>
      ) : null}
      {line.problem ? (
        <p className="small cart-line-problem" role="status">
          <Icon name="alert" size={16} /> {line.problem}
        </p>
      ) : line.left !== null && line.left <= line.quantity + 3 ? (
        <p className="small dim">{line.left === 1 ? "Only 1 left" : `Only ${line.left} left`}</p>
      ) : null}
    </>
  );
  return (
    <CartRow
      purchasable={sellable}
      title={sellable?.active ? <Link to={`/products/${sellable.handle}`}>{sellable.title}</Link> : name}
      details={[sellable?.variantTitle || sellable?.netWeight, line.quantity > 1 && `${money(line.unitPrice)} each`]}
      notes={notes}
      state={line.state}
    >
      <p className="cart-line-sum num">
        {net < gross ? <s className="dim">{money(gross)}</s> : null} {money(net)}
      </p>
      {isSwitchable ? (
        <div className="cart-line-switch">
          <Suspense fallback={plan}>
            <LinePlanSwitch line={line}>{plan}</LinePlanSwitch>
          </Suspense>
        </div>
      ) : null}
      <div className="cart-line-acts">
        <LineQuantity line={line} name={name} />
        <span className="cart-line-buttons">
          {children}
          <CartForm
            fields={lineFields(line)}
            onSend={() => {
              removeLineWithUndo(line);
              onGone();
            }}
          >
            <button type="submit" className="link-button small" name="quantity" value="0" aria-label={`Remove ${name}`}>
              Remove
            </button>
          </CartForm>
        </span>
      </div>
    </CartRow>
  );
}

/** The quantity, with buttons and a field. */
function LineQuantity({ line, name }: { line: OptimisticLine; name: string }) {
  const { quantity, most } = line;
  const [typed, setTyped] = useState(String(quantity));
  useEffect(() => setTyped(String(quantity)), [quantity]);
  const fixed = line.state === "unavailable" || line.state === "sold_out";
  const go = (n: number) => {
    if (n !== quantity) void setQuantity(line, n).then(showCartProblem);
  };
  const setTypedQuantity = () => {
    const n = Math.trunc(Number(typed));
    if (n >= 1 && n <= 99) go(n);
    else setTyped(String(quantity));
  };
  if (fixed) return <p className="small dim">Quantity: {quantity}</p>;
  return (
    <CartForm className="quantity" fields={lineFields(line)} onSend={() => undefined}>
      <noscript>
        <button type="submit" className="button button-ghost">
          Update
        </button>
      </noscript>
      <button
        type="submit"
        name="step"
        value={quantity - 1}
        aria-label={`Decrease quantity of ${name}`}
        disabled={quantity <= 1}
        onClick={() => go(quantity - 1)}
      >
        <Icon name="minus" size={18} />
      </button>
      <input
        name="quantity"
        inputMode="numeric"
        autoComplete="off"
        aria-label={`Quantity of ${name}`}
        value={typed}
        onChange={(event) => setTyped(event.target.value.replace(/\D/g, "").slice(0, 2))}
        onBlur={setTypedQuantity}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          setTypedQuantity();
        }}
      />
      <button
        type="submit"
        name="step"
        value={quantity + 1}
        aria-label={`Increase quantity of ${name}`}
        disabled={quantity >= Math.min(99, most)}
        onClick={() => go(quantity + 1)}
      >
        <Icon name="plus" size={18} />
      </button>
    </CartForm>
  );
}

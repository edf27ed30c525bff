import { type ReactNode, useEffect, useState } from "react";
import { apiRequest } from "#app/lib/api-request.ts";
import type { PlanOffer } from "#worker/billing/contract.ts";
import { applyRate, formatMoney } from "#worker/kernel/money.ts";
import { lineName, showCartProblem } from "./cart-line-name.ts";
import { changeCart } from "./cart-store.ts";
import type { LineHint, OptimisticLine } from "./optimistic-cart.ts";

let loading: Promise<PlanOffer[]> | undefined;

/** The frequencies of subscriptions, asked for once. */
function loadPlans(): Promise<PlanOffer[]> {
  loading ??= apiRequest<{ plans: PlanOffer[] }>("GET", "/api/plans").then(({ plans }) =>
    plans.filter((p) => p.kind === "goods" && p.active),
  );
  loading.catch(() => {
    loading = undefined;
  });
  return loading;
}

/**
 * Makes a line of the cart a subscription, changes its frequency, or makes it a one-time purchase again, in place.
 * `children` say its frequency until the choices are known.
 */
export default function LinePlanSwitch({ line, children }: { line: OptimisticLine; children: ReactNode }) {
  const [plans, setPlans] = useState<PlanOffer[]>([]);
  useEffect(() => {
    // Without an answer the line stays as it is, and its product's page offers the choice.
    loadPlans().then(setPlans, () => undefined);
  }, []);
  const { sellable, planId, variantId, quantity, unitPrice } = line;
  if (!sellable?.subscribable || plans.length === 0) return children;
  const switchTo = (plan: PlanOffer | undefined) => {
    const hint: LineHint = {
      title: sellable.title,
      variantTitle: sellable.variantTitle,
      unitPrice,
      currency: sellable.currency,
      planBps: plan?.discountBps ?? 0,
      taxCategory: sellable.taxCategory,
      weightG: sellable.weightG,
      requiresShipping: sellable.requiresShipping,
      removedLine: { ...line, planId: plan?.id ?? "", plan: plan ?? null },
    };
    // Both in one call: the cart never holds the item twice, or not at all.
    void changeCart({ kind: "set", variantId, planId, quantity: 0 });
    void changeCart({ kind: "add", variantId, planId: plan?.id ?? "", quantity, hint }).then(showCartProblem);
  };
  const best = plans.reduce((a, b) => (b.discountBps > a.discountBps ? b : a));
  const saving = applyRate(unitPrice * quantity, best.discountBps);
  if (!planId)
    return (
      <button type="button" className="link-button small line-plan-offer" onClick={() => switchTo(best)}>
        {saving > 0
          ? `Subscribe and save ${formatMoney({ minor: saving, currency: sellable.currency })}`
          : "Subscribe instead"}
        <span className="visually-hidden">: {lineName(line)}</span>
      </button>
    );
  return (
    <label className="line-plan small">
      <span className="visually-hidden">Frequency of {lineName(line)}</span>
      <select
        className="input"
        value={planId}
        onChange={(event) => switchTo(plans.find((p) => p.id === event.target.value))}
      >
        <option value="">One-time purchase</option>
        {plans.map((p) => (
          <option key={p.id} value={p.id}>
            {p.title}, save {p.discountBps / 100}%
          </option>
        ))}
      </select>
    </label>
  );
}

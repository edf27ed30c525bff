import { applyRate } from "#worker/kernel/money.ts";
import type { ProductView } from "./product-view.ts";

/** "One-time purchase" or "Subscribe & save" as two cards of one radio group, the frequency inside the second. Without scripts the style sheet shows the frequency of the chosen card. */
export function PurchaseOptions({
  plans,
  price,
  compareAt,
  money,
  perServing,
  planId,
  subscribed,
  onSubscribe,
  onPlan,
}: {
  plans: ProductView["plans"];
  price: number;
  /** The price before it was reduced. */
  compareAt: number | null;
  money: (minor: number) => string;
  perServing: ((minor: number) => string) | null;
  planId: string;
  subscribed: boolean;
  onSubscribe: (subscribed: boolean) => void;
  onPlan: (planId: string) => void;
}) {
  const plan = plans.find((p) => p.id === planId) ?? plans[0];
  if (!plan) return null;
  const net = price - applyRate(price, plan.discountBps);
  return (
    <fieldset className="fieldset buy-plans">
      <legend className="visually-hidden">Purchase options</legend>
      <label className="buy-plan">
        <input
          type="radio"
          className="check"
          name="purchase"
          value="once"
          defaultChecked={!subscribed}
          onChange={() => onSubscribe(false)}
        />
        <span>One-time purchase</span>
        <span className="buy-plan-price num">
          <OfferPrice price={price} before={compareAt} money={money} />
          {perServing ? <small className="dim">{perServing(price)}</small> : null}
        </span>
      </label>
      <div className="buy-plan buy-plan-subscribe">
        <label>
          <input
            type="radio"
            className="check"
            name="purchase"
            value="subscribe"
            defaultChecked={subscribed}
            onChange={() => onSubscribe(true)}
          />
          <span>Subscribe{plan.discountBps > 0 ? ` & save ${plan.discountBps / 100}%` : ""}</span>
          <span className="buy-plan-price num">
            <OfferPrice price={net} before={net < price ? price : null} money={money} />
            {perServing ? <small className="dim">{perServing(net)}</small> : null}
          </span>
        </label>
        <div className="buy-frequency">
          <label className="buy-frequency-field">
            <span className="dim">Frequency</span>
            <select
              className="input"
              name="planId"
              defaultValue={plan.id}
              onChange={(event) => onPlan(event.target.value)}
            >
              {plans.map((p) => (
                <option key={p.id} value={p.id}>
                  {p.title}
                  {p.discountBps > 0 ? `, save ${p.discountBps / 100}%` : ""}
                </option>
              ))}
            </select>
          </label>
          <p className="dim small">Renews automatically. Skip, reschedule or cancel anytime in two clicks.</p>
        </div>
      </div>
    </fieldset>
  );
}

function OfferPrice({
  price,
  before,
  money,
}: {
  price: number;
  before: number | null;
  money: (minor: number) => string;
}) {
  if (before === null) return <strong>{money(price)}</strong>;
  return (
    <strong>
      <s className="dim">
        <span className="visually-hidden">regular price </span>
        {money(before)}
      </s>{" "}
      <span className="buy-less">{money(price)}</span>
    </strong>
  );
}

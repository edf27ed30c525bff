import { formatDay } from "#app/lib/format-instant.ts";
import { Card } from "#app/ui/index.ts";
import type { PlanOffer, SubscriptionView } from "#worker/billing/contract.ts";
import { earliestChargeAt } from "#worker/billing/domain.ts";
import { formatCard } from "#worker/kernel/card-brand.ts";
import type { ClientConfig } from "#worker/store/gateway/contract.ts";
import { formatAddressLines } from "#worker/store/orders/domain-address.ts";
import type { SavedCard } from "../checkout/payment-section.tsx";
import { SubscriptionAddress } from "./address-form.tsx";
import { FoldRow } from "./fold-row.tsx";
import { RescheduleForm } from "./reschedule-form.tsx";
import { SubscriptionCardForm } from "./subscription-card-form.tsx";
import { ChangeItemsForm, FrequencyForm, PauseForm } from "./subscription-forms.tsx";
import { intervalLabel } from "./subscription-labels.ts";

const CHANGES = ["reschedule", "rhythm", "change", "address", "card", "pause"] as const;

/** What the subscriber may change: a row each, with how it is now. A row closes once its change is saved. */
export function SubscriptionChanges({
  subscription,
  plans,
  others,
  cards,
  config,
  member,
  countries,
  now,
}: {
  subscription: SubscriptionView;
  plans: readonly PlanOffer[];
  /** What else it could deliver. */
  others: readonly { variantId: string; title: string }[];
  cards: readonly SavedCard[];
  config: ClientConfig;
  member: boolean;
  countries: readonly (readonly [string, string])[];
  now: number;
}) {
  const { card, lines, may, nextChargeAt, planId, shipTo, timeZone, version } = subscription;
  const can = (act: SubscriptionView["may"][number]) => may.includes(act);
  if (!CHANGES.some(can)) return null;
  return (
    <Card as="section" aria-label="Change this subscription" className="fold-rows">
      {can("reschedule") ? (
        <FoldRow
          key={`day ${nextChargeAt}`}
          id="reschedule"
          title="Reschedule"
          value={nextChargeAt ? formatDay(nextChargeAt, timeZone) : "No date yet"}
        >
          <RescheduleForm subscription={subscription} earliest={earliestChargeAt(now, timeZone)} />
        </FoldRow>
      ) : null}
      {can("rhythm") ? (
        <FoldRow key={`plan ${planId}`} id="frequency" title="Frequency" value={intervalLabel(subscription)}>
          <FrequencyForm subscription={subscription} plans={plans} />
        </FoldRow>
      ) : null}
      {can("change") ? (
        <FoldRow
          key={`items ${version}`}
          id="items"
          title="Items"
          value={lines.map((l) => (l.quantity > 1 ? `${l.quantity} × ${l.title}` : l.title)).join(", ")}
        >
          <ChangeItemsForm subscription={subscription} others={others} />
        </FoldRow>
      ) : null}
      {can("address") && shipTo ? (
        <FoldRow id="address" title="Shipping address" value={formatAddressLines(shipTo).slice(0, 2).join(", ")}>
          <SubscriptionAddress subscription={subscription} countries={countries} />
        </FoldRow>
      ) : null}
      {can("card") ? (
        <FoldRow
          key={`card ${card?.id}`}
          id="card"
          title="Payment method"
          value={!card ? "No card" : card.usable ? formatCard(card) : `${formatCard(card)} can't be charged`}
          open={!card?.usable}
        >
          <SubscriptionCardForm subscription={subscription} savedCards={cards} config={config} member={member} />
        </FoldRow>
      ) : null}
      {can("pause") ? (
        <FoldRow id="pause" title="Pause" value="4, 8 or 12 weeks, or until you resume it">
          <PauseForm subscription={subscription} now={now} />
        </FoldRow>
      ) : null}
    </Card>
  );
}

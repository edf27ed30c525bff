import { useRevalidator, useSearchParams } from "react-router";
import { apiRequest } from "#app/lib/api-request.ts";
import { Link, RadioCards, Text } from "#app/ui/index.ts";
import type { SubscriptionView } from "#worker/billing/contract.ts";
import { formatCard } from "#worker/kernel/card-brand.ts";
import type { ClientConfig } from "#worker/store/gateway/contract.ts";
import { AddCardForm } from "../checkout/add-card-form.tsx";
import { cardExpiry, type SavedCard } from "../checkout/payment-section.tsx";
import { SubscriptionActionForm } from "./subscription-forms.tsx";
import "../checkout/card-fields.css";

/** The card that pays for a subscription: another saved card or a new one, also by the link in an email. */
export function SubscriptionCardForm({
  subscription,
  savedCards,
  config,
  member,
}: {
  subscription: SubscriptionView;
  savedCards: readonly SavedCard[];
  config: ClientConfig;
  member: boolean;
}) {
  const [search] = useSearchParams();
  const { revalidate } = useRevalidator();
  const others = savedCards.filter((c) => c.status === "active" && c.id !== subscription.card?.id);
  const key = search.get("key");
  const saveCard = async (card: { key: string; token: string }) => {
    const url = `/api/subscriptions/${encodeURIComponent(subscription.id)}/card${key ? `?key=${encodeURIComponent(key)}` : ""}`;
    await apiRequest("POST", url, { ...card, consent: true, version: subscription.version });
    await revalidate();
  };
  return (
    <div className="stack">
      <Text>
        {subscription.card
          ? `${formatCard(subscription.card)}, expires ${cardExpiry(subscription.card)}.${subscription.card.usable ? "" : " It can no longer be charged."}`
          : "No card is saved for this subscription."}
      </Text>
      {others.length > 0 ? (
        <SubscriptionActionForm act="card" version={subscription.version} label="Use this card">
          <RadioCards
            label="Saved cards"
            name="cardId"
            defaultValue={others[0]?.id}
            options={others.map((c) => ({ value: c.id, label: formatCard(c), text: `Expires ${cardExpiry(c)}` }))}
          />
        </SubscriptionActionForm>
      ) : null}
      {config.hosted ? (
        member ? (
          <Link to={`/account/cards?subscription=${encodeURIComponent(subscription.id)}`}>Add another card</Link>
        ) : (
          <Text>
            <a href={`/login?returnTo=${encodeURIComponent(`/account/cards?subscription=${subscription.id}`)}`}>
              Sign in
            </a>{" "}
            with {subscription.email} to add another card.
          </Text>
        )
      ) : (
        <details className="summary-fold" open={subscription.card?.usable ? undefined : true}>
          <summary>Use a different card</summary>
          <AddCardForm config={config} email={subscription.email} label="Save card" onSave={saveCard} />
        </details>
      )}
    </div>
  );
}

import { useEffect, useRef, useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { AccountLayout } from "#app/account/account-layout.tsx";
import { SettingsRow } from "#app/account/settings-row.tsx";
import { Plant } from "#app/art/index.ts";
import { requestContextKey } from "#app/context.ts";
import { apiRequest, errorMessage } from "#app/lib/api-request.ts";
import { privateData, redirectToLogin } from "#app/lib/private-data.ts";
import { seo } from "#app/lib/seo.ts";
import { AddCardForm } from "#app/store/checkout/add-card-form.tsx";
import { cardExpiry, type SavedCard } from "#app/store/checkout/payment-section.tsx";
import { AlertDialog } from "#app/ui/alert-dialog.tsx";
import { Badge, Button, Callout, EmptyState, Link, SectionCard, toast } from "#app/ui/index.ts";
import { formatCard } from "#worker/kernel/card-brand.ts";
import type { Route } from "./+types/saved-cards";
import "#app/store/checkout/card-fields.css";

export const meta = () =>
  seo({
    title: "Payment methods",
    description: "Manage the cards saved for your subscriptions and future orders.",
    noindex: true,
  });

export async function loader({ context }: Route.LoaderArgs) {
  const { viewer, store, url } = context.get(requestContextKey);
  const me = await viewer();
  if (!me) throw redirectToLogin(url.pathname + url.search);
  const subscription = url.searchParams.get("subscription");
  const [key, reference] = [url.searchParams.get("key"), url.searchParams.get("card")];
  return privateData({
    cards: await store.gateway.cards.listByUser(me.userId),
    config: store.gateway.clientConfig(),
    email: me.email,
    subscription: subscription && /^[\w-]{1,120}$/.test(subscription) ? subscription : null,
    // Back from the payment provider's page.
    entered: key && reference ? { key, reference } : null,
  });
}

export default function SavedCards({ loaderData }: Route.ComponentProps) {
  const { cards, config, email, subscription, entered } = loaderData;
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const [problem, setProblem] = useState<string | null>(null);
  const isSaved = useRef(false);

  useEffect(() => {
    if (!entered || isSaved.current) return;
    isSaved.current = true;
    apiRequest("POST", "/api/account/cards", { ...entered, consent: true }).then(
      () => {
        toast({ tone: "success", title: "Card saved" });
        void navigate("/account/cards", { replace: true });
      },
      (error) => setProblem(errorMessage(error)),
    );
  }, [entered, navigate]);

  const save = async (card: { key: string; token: string }) => {
    await apiRequest("POST", "/api/account/cards", { ...card, consent: true });
    toast({ tone: "success", title: "Card saved" });
    if (subscription) await navigate(`/subscriptions/${subscription}`);
    else await revalidate();
  };
  const remove = async (card: SavedCard) => {
    try {
      await apiRequest("DELETE", `/api/account/cards/${card.id}`);
      toast({ title: `${formatCard(card)} removed` });
    } catch (error) {
      toast({ tone: "error", title: "Couldn't remove the card", description: errorMessage(error) });
    }
    await revalidate();
  };
  return (
    <AccountLayout
      title="Payment methods"
      lead="Cards are saved by our payment provider. We only see their last four digits."
    >
      {subscription ? (
        <Callout title="Update your subscription">
          <p>
            Add a card here, then select it on <Link to={`/subscriptions/${subscription}`}>your subscription page</Link>
            .
          </p>
        </Callout>
      ) : null}
      {problem ? <Callout tone="error">{problem}</Callout> : null}
      {cards.length === 0 ? (
        <EmptyState
          title="No saved cards"
          text="Cards you save at checkout, with a subscription or here will appear in this list."
          art={<Plant name="quinoa" size={110} />}
        />
      ) : (
        <SectionCard title="Saved cards" gap={12}>
          <div>
            {cards.map((c) => (
              <SettingsRow key={c.id} title={<strong>{formatCard(c)}</strong>} details={`Expires ${cardExpiry(c)}`}>
                {c.status === "invalid" ? <Badge tone="danger">No longer valid</Badge> : null}
                <AlertDialog
                  trigger={
                    <Button variant="outline" aria-label={`Remove ${formatCard(c)}`}>
                      Remove
                    </Button>
                  }
                  title={`Remove ${formatCard(c)}?`}
                  text="We'll no longer charge this card. A subscription that uses it needs another card before its next charge."
                  confirm="Remove card"
                  onConfirm={() => void remove(c)}
                />
              </SettingsRow>
            ))}
          </div>
        </SectionCard>
      )}
      <SectionCard title="Add card">
        <AddCardForm key={cards.length} config={config} email={email} onSave={save} />
      </SectionCard>
    </AccountLayout>
  );
}

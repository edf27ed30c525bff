import { type Ref, Suspense, useImperativeHandle, useRef, useState } from "react";
import { lazyComponent } from "#app/lib/lazy-component.tsx";
import { Checkbox, FieldError, RadioCards, Skeleton } from "#app/ui/index.ts";
import type { ClientConfig } from "#worker/store/gateway/contract.ts";
import type { CardContext, CardFieldsHandle, CardProblem } from "./card-fields.ts";
import { checkoutFieldId } from "./checkout-draft.ts";
import { TestCardFields } from "./test-card-fields.tsx";

// The server renders a page in one pass and cannot suspend, so there the fields are imported with the page.
const SquareCardFields = import.meta.env.SSR
  ? (await import("./square-card-fields.tsx")).SquareCardFields
  : lazyComponent(() => import("./square-card-fields.tsx").then((m) => m.SquareCardFields));

/** A saved card, as far as it is shown. */
export interface SavedCard {
  id: string;
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
  status: "active" | "invalid";
}

const BRANDS: Record<string, string> = { visa: "Visa", mastercard: "Mastercard", amex: "American Express" };
/** "Visa ending in 1111". */
export const cardLabel = (c: Pick<SavedCard, "brand" | "last4">): string =>
  `${BRANDS[c.brand.toLowerCase()] ?? (c.brand || "Card")} ending in ${c.last4}`;
export const cardExpiry = (c: Pick<SavedCard, "expMonth" | "expYear">): string =>
  `${String(c.expMonth).padStart(2, "0")} / ${c.expYear}`;

/** The card fields of the active payment gateway. */
export function CardFields({
  ref,
  config,
  problem,
}: {
  ref: Ref<CardFieldsHandle>;
  config: ClientConfig;
  problem: CardProblem | null;
}) {
  if (config.hosted) return <HostedCheckoutNotice ref={ref} label={config.label} problem={problem} />;
  if (config.gateway === "test") return <TestCardFields ref={ref} cards={config.cards} problem={problem} />;
  if (config.gateway === "square")
    return (
      <Suspense fallback={<Skeleton height={92} radius={12} />}>
        <SquareCardFields ref={ref} config={config} problem={problem} />
      </Suspense>
    );
  return <GatewayMissing ref={ref} />;
}

/** Shown where no payment gateway is set up. */
function GatewayMissing({ ref }: { ref: Ref<CardFieldsHandle> }) {
  const message = "This store can't accept payments right now.";
  useImperativeHandle(ref, () => ({ token: async () => ({ problem: { message } }) }));
  return (
    <p id={checkoutFieldId("card.number")} tabIndex={-1}>
      {message}
    </p>
  );
}

/** The gateway collects the card on its own page. */
function HostedCheckoutNotice({
  ref,
  label,
  problem,
}: {
  ref: Ref<CardFieldsHandle>;
  label: string;
  problem: CardProblem | null;
}) {
  useImperativeHandle(ref, () => ({ token: async () => ({ source: { kind: "hosted" } }) }));
  return (
    <div id={checkoutFieldId("card.number")} tabIndex={-1}>
      <p>You'll enter your card on {label}'s secure page and return here afterward.</p>
      <FieldError>{problem?.message}</FieldError>
    </div>
  );
}

/** Why an order that costs nothing asks for a card. */
export const CardForLaterNote = () => (
  <p>Nothing is due today. Your subscription needs a card for future charges. It isn't charged today.</p>
);

/** The payment method: a saved card or a new one. */
export function PaymentSection({
  ref,
  config,
  savedCards,
  problem,
  alwaysSavesCard,
  member,
  saveCard,
  onSaveCard,
}: {
  ref: Ref<CardFieldsHandle>;
  config: ClientConfig;
  savedCards: readonly SavedCard[];
  problem: CardProblem | null;
  /** The order has a subscription, so its card is always saved. */
  alwaysSavesCard: boolean;
  member: boolean;
  saveCard: boolean;
  onSaveCard: (save: boolean) => void;
}) {
  const usable = savedCards.filter((c) => c.status === "active");
  const [chosen, setChosen] = useState(usable.at(-1)?.id ?? "");
  const fields = useRef<CardFieldsHandle>(null);
  useImperativeHandle(ref, () => ({
    token: async (about: CardContext) =>
      chosen
        ? { source: { kind: "saved", cardId: chosen } }
        : ((await fields.current?.token(about)) ?? {
            problem: { message: "The card fields are still loading. Try again in a moment." },
          }),
  }));
  return (
    <div className="stack">
      {usable.length > 0 ? (
        <RadioCards
          label="Payment method"
          hideLabel
          name="card"
          value={chosen}
          onChange={setChosen}
          options={[
            ...usable.map((c) => ({ value: c.id, label: cardLabel(c), text: `Expires ${cardExpiry(c)}` })),
            { value: "", label: "Use a new card" },
          ]}
        />
      ) : null}
      {chosen && problem ? (
        <p className="field-error" role="alert" id={checkoutFieldId("card.number")} tabIndex={-1}>
          {problem.message}
        </p>
      ) : null}
      {chosen ? null : (
        <>
          <CardFields ref={fields} config={config} problem={problem} />
          {alwaysSavesCard ? (
            <p className="small dim">
              The payment provider saves your card for future orders of your subscription. You can change or remove it
              at any time.
            </p>
          ) : member ? (
            <Checkbox
              label="Save this card for next time"
              hint="Saved by our payment provider. We only see its last four digits."
              checked={saveCard}
              onChange={(event) => onSaveCard(event.target.checked)}
            />
          ) : null}
        </>
      )}
    </div>
  );
}

import { type Ref, Suspense, useImperativeHandle, useRef, useState } from "react";
import { lazyComponent } from "#app/lib/lazy-component.tsx";
import { Checkbox, FieldError, RadioCards, Skeleton } from "#app/ui/index.ts";
import { formatCard } from "#worker/kernel/card-brand.ts";
import type { ClientConfig } from "#worker/store/gateway/contract.ts";
import type { CardContext, CardFieldsHandle, CardFieldsProps } from "./card-fields.ts";
import { checkoutFieldId } from "./checkout-draft.ts";

// The server renders a page in one pass and cannot suspend, so there the fields are imported with the page.
const SquareCardFields = import.meta.env.SSR
  ? (await import("./square-card-fields.tsx")).SquareCardFields
  : lazyComponent(() => import("./square-card-fields.tsx").then((m) => m.SquareCardFields));

const TestCardFields = import.meta.env.SSR
  ? (await import("./test-card-fields.tsx")).TestCardFields
  : lazyComponent(() => import("./test-card-fields.tsx").then((m) => m.TestCardFields));

/** A saved card, as far as it is shown. */
export interface SavedCard {
  id: string;
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
  status: "active" | "invalid";
}

export const cardExpiry = (c: Pick<SavedCard, "expMonth" | "expYear">): string =>
  `${String(c.expMonth).padStart(2, "0")} / ${c.expYear}`;

/** The card fields of the active payment gateway. */
export function CardFields({
  ref,
  config,
  ...shown
}: {
  ref: Ref<CardFieldsHandle>;
  config: ClientConfig;
} & CardFieldsProps) {
  if (config.hosted) return <HostedCheckoutNotice ref={ref} label={config.label} problems={shown.problems} />;
  if (config.gateway === "test" || config.gateway === "square")
    return (
      <Suspense fallback={<Skeleton height={92} radius={12} />}>
        {config.gateway === "test" ? (
          <TestCardFields ref={ref} cards={config.cards} {...shown} />
        ) : (
          <SquareCardFields ref={ref} config={config} {...shown} />
        )}
      </Suspense>
    );
  return <GatewayMissing ref={ref} />;
}

/** Shown where no payment gateway is set up. */
function GatewayMissing({ ref }: { ref: Ref<CardFieldsHandle> }) {
  const message = "This store can't accept payments right now.";
  useImperativeHandle(ref, () => ({ validate: () => [], token: async () => ({ problem: { message } }) }));
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
  problems,
}: {
  ref: Ref<CardFieldsHandle>;
  label: string;
} & CardFieldsProps) {
  useImperativeHandle(ref, () => ({ validate: () => [], token: async () => ({ source: { kind: "hosted" } }) }));
  return (
    <div id={checkoutFieldId("card.number")} tabIndex={-1}>
      <p>You'll enter your card on {label}'s secure page and return here afterward.</p>
      <FieldError>{problems[0]?.message}</FieldError>
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
  problems,
  onEdit,
  alwaysSavesCard,
  member,
  saveCard,
  onSaveCard,
}: {
  ref: Ref<CardFieldsHandle>;
  config: ClientConfig;
  savedCards: readonly SavedCard[];
  /** The order has a subscription, so its card is always saved. */
  alwaysSavesCard: boolean;
  member: boolean;
  saveCard: boolean;
  onSaveCard: (save: boolean) => void;
} & CardFieldsProps) {
  const usable = savedCards.filter((c) => c.status === "active");
  const [chosen, setChosen] = useState(usable.at(-1)?.id ?? "");
  const fields = useRef<CardFieldsHandle>(null);
  useImperativeHandle(ref, () => ({
    validate: () => (chosen ? [] : (fields.current?.validate() ?? [])),
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
            ...usable.map((c) => ({ value: c.id, label: formatCard(c), text: `Expires ${cardExpiry(c)}` })),
            { value: "", label: "Use a new card" },
          ]}
        />
      ) : null}
      {chosen && problems[0] ? (
        <p className="field-error" role="alert" id={checkoutFieldId("card.number")} tabIndex={-1}>
          {problems[0].message}
        </p>
      ) : null}
      {chosen ? null : (
        <>
          <CardFields ref={fields} config={config} problems={problems} onEdit={onEdit} />
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

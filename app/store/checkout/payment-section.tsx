import { type Ref, Suspense, useImperativeHandle, useRef, useState } from "react";
import { lazyComponent } from "#app/lib/lazy-component.tsx";
import { Checkbox, RadioCards, Skeleton } from "#app/ui/index.ts";
import type { ClientConfig } from "#worker/store/gateway/contract.ts";
import type { CardContext, CardFieldsHandle, CardProblem } from "./card-fields.ts";
import { fieldId } from "./checkout-draft.ts";
import { TestCardFields } from "./test-card-fields.tsx";

// The server draws a page in one go and cannot wait inside it: there the fields are loaded with the page.
const SquareCardFields = import.meta.env.SSR
  ? (await import("./square-card-fields.tsx")).SquareCardFields
  : lazyComponent(() => import("./square-card-fields.tsx").then((m) => m.SquareCardFields));

/** A kept card, as much of it as is shown. */
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

/** The card fields of the gateway in force, whichever it is. */
export function CardFields({
  ref,
  config,
  problem,
}: {
  ref: Ref<CardFieldsHandle>;
  config: ClientConfig;
  problem: CardProblem | null;
}) {
  if (config.gateway === "test") return <TestCardFields ref={ref} cards={config.cards} problem={problem} />;
  if (config.gateway === "square")
    return (
      <Suspense fallback={<Skeleton height={92} radius={12} />}>
        <SquareCardFields ref={ref} config={config} problem={problem} />
      </Suspense>
    );
  if (config.gateway === "closed") return <GatewayMissing ref={ref} />;
  return <HostedCheckoutNotice ref={ref} problem={problem} />;
}

/** No gateway is set up: there is nothing to write a card into. */
function GatewayMissing({ ref }: { ref: Ref<CardFieldsHandle> }) {
  const message = "This shop takes no payments yet.";
  useImperativeHandle(ref, () => ({ token: async () => ({ problem: { message } }) }));
  return (
    <p id={fieldId("card.number")} tabIndex={-1}>
      {message}
    </p>
  );
}

/** Stripe asks for the card on its own page. */
function HostedCheckoutNotice({ ref, problem }: { ref: Ref<CardFieldsHandle>; problem: CardProblem | null }) {
  useImperativeHandle(ref, () => ({ token: async () => ({ source: { kind: "hosted" } }) }));
  return (
    <div id={fieldId("card.number")} tabIndex={-1}>
      <p>You write the card on Stripe's own page, and come back here when it is done.</p>
      {problem ? (
        <p className="field-error" role="alert">
          {problem.message}
        </p>
      ) : null}
    </div>
  );
}

/** What pays: a card that is kept, or another one. */
export function PaymentSection({
  ref,
  config,
  kept,
  problem,
  keeps,
  member,
  saveCard,
  onSaveCard,
}: {
  ref: Ref<CardFieldsHandle>;
  config: ClientConfig;
  kept: readonly SavedCard[];
  problem: CardProblem | null;
  /** A subscription is among the goods: its card is kept in any case. */
  keeps: boolean;
  member: boolean;
  saveCard: boolean;
  onSaveCard: (save: boolean) => void;
}) {
  const usable = kept.filter((c) => c.status === "active");
  const [chosen, setChosen] = useState(usable.at(-1)?.id ?? "");
  const fields = useRef<CardFieldsHandle>(null);
  useImperativeHandle(ref, () => ({
    token: async (about: CardContext) =>
      chosen
        ? { source: { kind: "saved", cardId: chosen } }
        : ((await fields.current?.token(about)) ?? { problem: { message: "The card fields are not here yet." } }),
  }));
  return (
    <div className="stack">
      {usable.length > 0 ? (
        <RadioCards
          label="What pays"
          hideLabel
          name="card"
          value={chosen}
          onChange={setChosen}
          options={[
            ...usable.map((c) => ({ value: c.id, label: cardLabel(c), text: `Expires ${cardExpiry(c)}` })),
            { value: "", label: "Another card" },
          ]}
        />
      ) : null}
      {chosen && problem ? (
        <p className="field-error" role="alert" id={fieldId("card.number")} tabIndex={-1}>
          {problem.message}
        </p>
      ) : null}
      {chosen ? null : (
        <>
          <CardFields ref={fields} config={config} problem={problem} />
          {keeps ? (
            <p className="small dim">
              The card is kept by the payment service for the next deliveries. You can change or remove it at any time.
            </p>
          ) : member ? (
            <Checkbox
              label="Keep this card for next time"
              hint="The payment service keeps it; we only know its last four digits."
              checked={saveCard}
              onChange={(event) => onSaveCard(event.target.checked)}
            />
          ) : null}
        </>
      )}
    </div>
  );
}

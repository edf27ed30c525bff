import { useState } from "react";
import { ApiProblemNote } from "#app/ui/api-problem-note.tsx";
import { Badge, Button, Text } from "#app/ui/index.ts";
import type { SubscriptionView } from "#worker/billing/contract.ts";
import { canRunAction, discountedPrice } from "#worker/billing/domain.ts";
import { VariantPicker } from "../catalogue/search-picker.tsx";
import { FormDrawer } from "../form/form-drawer.tsx";
import { RecordForm } from "../form/record-form.tsx";
import { TextField } from "../form/text-field.tsx";
import { useAction } from "../form/use-action.ts";
import { LocalTime } from "../local-time.tsx";
import { Panel } from "../table/index.ts";
import { formatMinor, minorToInputText, parseMinor } from "./amount-inputs.ts";

type Line = SubscriptionView["lines"][number];
const nameOf = (l: { title: string; variantTitle: string }): string =>
  [l.title, l.variantTitle].filter(Boolean).join(", ");

/** What the subscription delivers: its items with their prices, which staff can swap, and gifts for the next order. */
export function SubscriptionItems({ subscription: s }: { subscription: SubscriptionView }) {
  if (s.lines.length === 0) return null;
  return (
    <>
      <Panel title="Items" id="items" action={s.may.includes("change") ? <ItemsDrawer subscription={s} /> : undefined}>
        <ul className="order-list">
          {s.lines.map((l) => (
            <li key={l.variantId}>
              <div className="item-row">
                <span>
                  {l.quantity} × {nameOf(l)} {l.fixedPrice ? <Badge tone="neutral">Custom price</Badge> : null}
                </span>
                <span className="item-price">{formatMinor(l.price, s.currency)} each</span>
                {canRunAction("price", s) ? <PriceDrawer subscription={s} line={l} /> : null}
              </div>
            </li>
          ))}
        </ul>
        {s.notices.map((n) => (
          <Text key={n.title} small dim>
            The price of {n.title} changes to {formatMinor(n.price, s.currency)} on <LocalTime at={n.from} />. The
            customer was notified.
          </Text>
        ))}
      </Panel>
      <SubscriptionGifts subscription={s} />
    </>
  );
}

/** Swaps, adds and removes items. */
function ItemsDrawer({ subscription: s }: { subscription: SubscriptionView }) {
  return (
    <FormDrawer
      title="Edit items"
      text="New items are added at the store’s current price. Changes take effect with the next order."
      button="Edit items"
      variant="soft"
    >
      {(close) => <ItemsForm subscription={s} onDone={close} />}
    </FormDrawer>
  );
}

interface ItemDraft {
  variantId: string;
  name: string;
  quantity: number;
}

function ItemsForm({ subscription: s, onDone }: { subscription: SubscriptionView; onDone: () => void }) {
  const { busy, problem, act } = useAction();
  const [items, setItems] = useState<ItemDraft[]>(() =>
    s.lines.map((l) => ({ variantId: l.variantId, name: nameOf(l), quantity: l.quantity })),
  );
  const [swapping, setSwapping] = useState<string | null>(null);
  const replaced = items.find((i) => i.variantId === swapping);
  const pick = (found: { id: string; name: string }) => {
    setItems((before) =>
      swapping
        ? before.map((i) => (i.variantId === swapping ? { ...i, variantId: found.id, name: found.name } : i))
        : [...before, { variantId: found.id, name: found.name, quantity: 1 }],
    );
    setSwapping(null);
  };
  const save = async () => {
    const lines = items.map(({ variantId, quantity }) => ({ variantId, quantity }));
    const done = await act(
      "POST",
      `/api/admin/subscriptions/${s.id}`,
      { act: "change", version: s.version, lines },
      "Items changed",
    );
    if (done) onDone();
  };
  return (
    <div className="admin-form">
      <ul className="order-list item-edit">
        {items.map((item) => (
          <li key={item.variantId}>
            <TextField
              type="number"
              min={1}
              max={99}
              label={item.name}
              value={item.quantity}
              onChange={(e) =>
                setItems((before) =>
                  before.map((i) =>
                    i.variantId === item.variantId ? { ...i, quantity: e.target.valueAsNumber || 1 } : i,
                  ),
                )
              }
            />
            <div className="order-list-head">
              <Button
                variant="soft"
                aria-pressed={swapping === item.variantId}
                onClick={() => setSwapping(swapping === item.variantId ? null : item.variantId)}
              >
                Swap
              </Button>
              <Button
                variant="ghost"
                disabled={items.length === 1}
                aria-label={`Remove ${item.name}`}
                onClick={() => setItems((before) => before.filter((i) => i.variantId !== item.variantId))}
              >
                Remove
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <VariantPicker
        key={swapping ?? "add"}
        goods
        label={replaced ? `Swap ${replaced.name} for` : "Add a product"}
        hint="Search by name or SKU."
        except={items.map((i) => i.variantId)}
        onPick={pick}
      />
      <ApiProblemNote problem={problem} />
      <Button loading={busy} onClick={() => void save()}>
        Save items
      </Button>
    </div>
  );
}

function PriceDrawer({ subscription: s, line }: { subscription: SubscriptionView; line: Line }) {
  return (
    <FormDrawer
      title={`Price of ${nameOf(line)}`}
      text="A lower price applies at once. A higher one is announced by email and applies to a charge 7 to 30 days later."
      button="Change price"
      label={`Change the price of ${nameOf(line)}`}
      variant="soft"
    >
      {(close) => (
        <RecordForm
          initial={{ unitPrice: minorToInputText(line.unitPrice, s.currency) }}
          request={(draft) => {
            const unitPrice = draft.unitPrice.trim() === "" ? null : parseMinor(draft.unitPrice, s.currency);
            if (unitPrice === null) return { field: "unitPrice", message: "Enter an amount such as 34.00." };
            const body = { act: "price", version: s.version, variantId: line.variantId, unitPrice };
            return { method: "POST", path: `/api/admin/subscriptions/${s.id}`, body };
          }}
          saved="Price changed"
          save="Save price"
          onSaved={close}
        >
          {({ bindText, draft }) => (
            <>
              <TextField
                label="Price before the subscription discount"
                inputMode="decimal"
                aria-required
                after={s.currency}
                {...bindText("unitPrice")}
              />
              <Text small dim>
                The customer pays{" "}
                {formatMinor(discountedPrice(parseMinor(draft.unitPrice, s.currency) ?? 0, s.discountBps), s.currency)}{" "}
                each. The price no longer follows the store’s.
              </Text>
            </>
          )}
        </RecordForm>
      )}
    </FormDrawer>
  );
}

/** Items that the next order brings at no charge. */
function SubscriptionGifts({ subscription: s }: { subscription: SubscriptionView }) {
  const { busy, problem, act } = useAction();
  const canGive = canRunAction("gift", s);
  if (!canGive && s.gifts.length === 0) return null;
  const path = `/api/admin/subscriptions/${s.id}`;
  return (
    <Panel
      title="Gifts with the next order"
      id="gifts"
      action={
        canGive ? (
          <FormDrawer
            title="Add a gift"
            text="It ships with the next order, once, at no charge."
            button="Add gift"
            variant="soft"
          >
            {(close) => (
              <VariantPicker
                goods
                label="Product"
                hint="Search by name or SKU."
                onPick={(found) =>
                  void act(
                    "POST",
                    path,
                    { act: "gift", version: s.version, variantId: found.id, quantity: 1 },
                    "Gift added",
                  ).then((done) => done && close())
                }
              />
            )}
          </FormDrawer>
        ) : undefined
      }
    >
      {s.gifts.length === 0 ? <Text dim>None. A gift is added to the next order at no charge.</Text> : null}
      <ul className="order-list">
        {s.gifts.map((g) => (
          <li key={g.id}>
            <div className="item-row">
              <span>
                {g.quantity} × {nameOf(g)}
              </span>
              <Button
                variant="ghost"
                loading={busy}
                aria-label={`Remove ${nameOf(g)}`}
                onClick={() =>
                  void act("POST", path, { act: "remove_gift", version: s.version, giftId: g.id }, "Gift removed")
                }
              >
                Remove
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <ApiProblemNote problem={problem} />
    </Panel>
  );
}

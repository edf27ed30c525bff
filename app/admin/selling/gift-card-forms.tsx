import { useState } from "react";
import { ApiProblemNote } from "#app/ui/api-problem-note.tsx";
import { Button, TextField } from "#app/ui/index.ts";
import { InstantField } from "../form/instant-field.tsx";
import { RecordForm } from "../form/record-form.tsx";
import { ShownOnce } from "../form/shown-once.tsx";
import { useAction } from "../form/use-action.ts";
import { showUndoToast } from "../table/index.ts";
import { parseMinor } from "./amount-inputs.ts";
import { useRequestKey } from "./request-key.ts";

/** Creates a gift card and shows its code once. */
export function GiftCardForm({ currency, onDone }: { currency: string; onDone: () => void }) {
  const [code, setCode] = useState<string | null>(null);
  if (code !== null)
    return (
      <ShownOnce title="Gift card created" secret={code} onDone={onDone}>
        Copy the code now. It isn't stored and can't be shown again.
      </ShownOnce>
    );
  return (
    <RecordForm<{ amount: string; recipient: string; expiresAt: number | null }, { code: string }>
      initial={{ amount: "", recipient: "", expiresAt: null }}
      request={({ amount: text, ...own }) => {
        const amount = parseMinor(text, currency);
        if (!amount) return { field: "amount", message: "Enter an amount such as 50.00." };
        return { method: "POST", path: "/api/admin/gift-cards", body: { amount, currency, ...own } };
      }}
      save="Create gift card"
      onSaved={(created) => setCode(created.code)}
    >
      {({ bind, bindText }) => (
        <>
          <TextField label="Amount" inputMode="decimal" required after={currency} {...bindText("amount")} />
          <TextField
            label="Recipient"
            hint="A name or email to find the card by. Nothing is sent to them."
            maxLength={200}
            {...bindText("recipient")}
          />
          <InstantField
            label="Expiration date"
            hint="Leave blank for no expiration. Many states restrict when gift cards may expire."
            {...bind("expiresAt")}
          />
        </>
      )}
    </RecordForm>
  );
}

/** Adjusts a balance, or deactivates and reactivates a gift card. */
export function GiftCardActions({ card }: { card: { id: string; currency: string; disabledAt: number | null } }) {
  const { busy, problem, act } = useAction();
  const { key, renew } = useRequestKey();
  const path = `/api/admin/gift-cards/${card.id}`;
  const deactivating = card.disabledAt === null;
  const toggleActive = async () => {
    if (await act("POST", path, { act: "switch", off: deactivating }))
      showUndoToast(deactivating ? "Gift card deactivated" : "Gift card activated", () =>
        act("POST", path, { act: "switch", off: !deactivating }),
      );
  };
  return (
    <RecordForm
      className="admin-form drawer-foot"
      initial={{ delta: "", note: "" }}
      request={({ delta, note }) => {
        const down = delta.trim().startsWith("-");
        const minor = parseMinor(delta.trim().replace(/^[+-]/, ""), card.currency);
        if (!minor) return { field: "delta", message: "Enter an amount such as 5.00 or -5.00." };
        const body = { act: "adjust", delta: down ? -minor : minor, note, requestKey: key() };
        return { method: "POST", path, body };
      }}
      save="Adjust balance"
      onSaved={(_, reset) => {
        renew();
        reset();
      }}
      actions={
        <>
          <ApiProblemNote problem={problem} />
          <Button variant="outline" loading={busy} onClick={toggleActive}>
            {deactivating ? "Deactivate gift card" : "Activate gift card"}
          </Button>
        </>
      }
    >
      {({ bindText }) => (
        <>
          <h3>Adjust balance</h3>
          <TextField
            label="Adjustment"
            hint="Use a minus sign to reduce the balance, such as -5.00."
            required
            after={card.currency}
            {...bindText("delta")}
          />
          <TextField label="Reason" required maxLength={300} {...bindText("note")} />
        </>
      )}
    </RecordForm>
  );
}

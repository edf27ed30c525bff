import { type FormEvent, useState } from "react";
import { useRevalidator } from "react-router";
import { useApiCall } from "#app/lib/use-api-call.ts";
import { ApiProblemNote } from "#app/ui/api-problem-note.tsx";
import { Button, Callout, TextField } from "#app/ui/index.ts";
import { showUndoToast } from "../table/index.ts";
import { parseMinor } from "./amount-inputs.ts";
import { InstantField } from "./instant-field.tsx";
import { useRequestKey } from "./request-key.ts";

/** Creates a gift card and shows its code once. */
export function GiftCardForm({ currency, onDone }: { currency: string; onDone: () => void }) {
  const { revalidate } = useRevalidator();
  const { busy, problem, form, call, setProblem, errorOf } = useApiCall();
  const [amount, setAmount] = useState("");
  const [recipient, setRecipient] = useState("");
  const [expiresAt, setExpiresAt] = useState<number | null>(null);
  const [code, setCode] = useState<string | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const minor = parseMinor(amount, currency);
    if (!minor) return setProblem({ field: "amount", message: "Enter an amount such as 50.00." });
    const body = { amount: minor, currency, recipient, expiresAt };
    const created = await call<{ code: string }>("POST", "/api/admin/gift-cards", body);
    if (!created) return;
    setCode(created.code);
    await revalidate();
  };
  if (code !== null)
    return (
      <div className="admin-form">
        <Callout tone="success" title="Gift card created">
          <p>Copy the code now. It isn't stored and can't be shown again.</p>
        </Callout>
        <code className="secret">{code}</code>
        <Button onClick={onDone}>Done</Button>
      </div>
    );
  return (
    <form className="admin-form" onSubmit={submit} ref={form}>
      <TextField
        label="Amount"
        inputMode="decimal"
        required
        after={currency}
        value={amount}
        error={errorOf("amount")}
        onChange={(e) => setAmount(e.target.value)}
      />
      <TextField
        label="Recipient"
        hint="A name or email to find the card by. Nothing is sent to them."
        maxLength={200}
        value={recipient}
        onChange={(e) => setRecipient(e.target.value)}
      />
      <InstantField
        label="Expiration date"
        hint="Leave blank for no expiration. Many states restrict when gift cards may expire."
        value={expiresAt}
        onChange={setExpiresAt}
      />
      <ApiProblemNote problem={problem} fields={["amount"]} />
      <Button type="submit" loading={busy}>
        Create gift card
      </Button>
    </form>
  );
}

/** Adjusts a balance, or deactivates and reactivates a gift card. */
export function GiftCardActions({ card }: { card: { id: string; currency: string; disabledAt: number | null } }) {
  const { revalidate } = useRevalidator();
  const { busy, problem, form, call, setProblem, errorOf } = useApiCall();
  const { key, renew } = useRequestKey();
  const [text, setText] = useState("");
  const [note, setNote] = useState("");
  const path = `/api/admin/gift-cards/${card.id}`;
  const deactivating = card.disabledAt === null;
  const toggleActive = async () => {
    if (await call("POST", path, { act: "switch", off: deactivating }))
      showUndoToast(deactivating ? "Gift card deactivated" : "Gift card activated", async () => {
        await call("POST", path, { act: "switch", off: !deactivating });
        await revalidate();
      });
    await revalidate();
  };
  const adjust = async (event: FormEvent) => {
    event.preventDefault();
    const down = text.trim().startsWith("-");
    const minor = parseMinor(text.trim().replace(/^[+-]/, ""), card.currency);
    if (!minor) return setProblem({ field: "delta", message: "Enter an amount such as 5.00 or -5.00." });
    const body = { act: "adjust", delta: down ? -minor : minor, note, requestKey: key() };
    if (!(await call("POST", path, body))) return;
    renew();
    setText("");
    setNote("");
    await revalidate();
  };
  return (
    <form className="admin-form drawer-foot" onSubmit={adjust} ref={form}>
      <h3>Adjust balance</h3>
      <TextField
        label="Adjustment"
        hint="Use a minus sign to reduce the balance, such as -5.00."
        required
        after={card.currency}
        value={text}
        error={errorOf("delta")}
        onChange={(e) => setText(e.target.value)}
      />
      <TextField
        label="Reason"
        required
        maxLength={300}
        value={note}
        error={errorOf("note")}
        onChange={(e) => setNote(e.target.value)}
      />
      <ApiProblemNote problem={problem} fields={["delta", "note"]} />
      <Button type="submit" loading={busy}>
        Adjust balance
      </Button>
      <Button variant="outline" loading={busy} onClick={toggleActive}>
        {deactivating ? "Deactivate gift card" : "Activate gift card"}
      </Button>
    </form>
  );
}

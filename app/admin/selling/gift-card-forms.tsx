import { type FormEvent, useState } from "react";
import { useRevalidator } from "react-router";
import { useApiCall } from "#app/lib/use-api-call.ts";
import { ApiProblemNote } from "#app/ui/api-problem-note.tsx";
import { Button, Callout, TextField } from "#app/ui/index.ts";
import { showUndoToast } from "../table/index.ts";
import { parseMinor } from "./amount-inputs.ts";
import { InstantField } from "./instant-field.tsx";
import { useRequestKey } from "./request-key.ts";

/** Makes a card and shows its code, this once. */
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
    if (!minor) return setProblem({ field: "amount", message: "Write an amount such as 50.00." });
    const body = { amount: minor, currency, recipient, expiresAt };
    const created = await call<{ code: string }>("POST", "/api/admin/gift-cards", body);
    if (!created) return;
    setCode(created.code);
    await revalidate();
  };
  if (code !== null)
    return (
      <div className="admin-form">
        <Callout tone="success" title="The card is made">
          <p>Copy its code now: it is not kept and cannot be shown again.</p>
        </Callout>
        <code className="secret">{code}</code>
        <Button onClick={onDone}>I have it</Button>
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
        label="For"
        hint="A name or an address, so that you find it again. Nothing is sent."
        maxLength={200}
        value={recipient}
        onChange={(e) => setRecipient(e.target.value)}
      />
      <InstantField
        label="Expires"
        hint="Left empty: never. Many places forbid gift cards that expire soon."
        value={expiresAt}
        onChange={setExpiresAt}
      />
      <ApiProblemNote problem={problem} fields={["amount"]} />
      <Button type="submit" loading={busy}>
        Make the card
      </Button>
    </form>
  );
}

/** Changes a balance by hand, or switches a card off or on. */
export function GiftCardActions({ card }: { card: { id: string; currency: string; disabledAt: number | null } }) {
  const { revalidate } = useRevalidator();
  const { busy, problem, form, call, setProblem, errorOf } = useApiCall();
  const { key, renew } = useRequestKey();
  const [text, setText] = useState("");
  const [note, setNote] = useState("");
  const path = `/api/admin/gift-cards/${card.id}`;
  const off = card.disabledAt === null;
  const turn = async () => {
    if (await call("POST", path, { act: "switch", off }))
      showUndoToast(off ? "The card is switched off" : "The card is switched on", async () => {
        await call("POST", path, { act: "switch", off: !off });
        await revalidate();
      });
    await revalidate();
  };
  const adjust = async (event: FormEvent) => {
    event.preventDefault();
    const down = text.trim().startsWith("-");
    const minor = parseMinor(text.trim().replace(/^[+-]/, ""), card.currency);
    if (!minor) return setProblem({ field: "delta", message: "Write an amount such as 5.00 or -5.00." });
    const body = { act: "adjust", delta: down ? -minor : minor, note, requestKey: key() };
    if (!(await call("POST", path, body))) return;
    renew();
    setText("");
    setNote("");
    await revalidate();
  };
  return (
    <form className="admin-form drawer-foot" onSubmit={adjust} ref={form}>
      <h3>Change it</h3>
      <TextField
        label="More or less on it"
        hint="-5.00 takes off"
        required
        after={card.currency}
        value={text}
        error={errorOf("delta")}
        onChange={(e) => setText(e.target.value)}
      />
      <TextField
        label="Why"
        required
        maxLength={300}
        value={note}
        error={errorOf("note")}
        onChange={(e) => setNote(e.target.value)}
      />
      <ApiProblemNote problem={problem} fields={["delta", "note"]} />
      <Button type="submit" loading={busy}>
        Change the balance
      </Button>
      <Button variant="outline" loading={busy} onClick={turn}>
        {off ? "Switch the card off" : "Switch the card on"}
      </Button>
    </form>
  );
}

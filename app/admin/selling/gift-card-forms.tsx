import { useState } from "react";
import { ApiProblemNote } from "#app/ui/api-problem-note.tsx";
import { Button } from "#app/ui/index.ts";
import { InstantField } from "../form/instant-field.tsx";
import { RecordForm } from "../form/record-form.tsx";
import { ShownOnce } from "../form/shown-once.tsx";
import { TextArea, TextField } from "../form/text-field.tsx";
import { useAction } from "../form/use-action.ts";
import { showUndoToast } from "../table/index.ts";
import { parseMinor } from "./amount-inputs.ts";
import { useRequestKey } from "./request-key.ts";

interface GiftCardDraft {
  amount: string;
  recipient: string;
  recipientEmail: string;
  senderName: string;
  message: string;
  sendAt: number | null;
  expiresAt: number | null;
}

/** Creates a gift card: mailed to its recipient now or on a day, or with its code shown once. */
export function GiftCardForm({ currency, onDone }: { currency: string; onDone: () => void }) {
  const [code, setCode] = useState<string | null>(null);
  const { key } = useRequestKey();
  if (code !== null)
    return (
      <ShownOnce title="Gift card created" secret={code} onDone={onDone}>
        Copy the code now. It isn't stored and can't be shown again.
      </ShownOnce>
    );
  return (
    <RecordForm<GiftCardDraft, { code: string | null }>
      initial={{
        amount: "",
        recipient: "",
        recipientEmail: "",
        senderName: "",
        message: "",
        sendAt: null,
        expiresAt: null,
      }}
      request={({ amount: text, ...own }) => {
        const amount = parseMinor(text, currency);
        if (!amount) return { field: "amount", message: "Enter an amount such as 50.00." };
        return { method: "POST", path: "/api/admin/gift-cards", body: { amount, currency, ...own, requestKey: key() } };
      }}
      save="Create gift card"
      onSaved={(created) => (created.code === null ? onDone() : setCode(created.code))}
      saved="Gift card created"
    >
      {({ bind, bindText }) => (
        <>
          <TextField label="Amount" inputMode="decimal" aria-required after={currency} {...bindText("amount")} />
          <TextField label="Recipient name" maxLength={200} {...bindText("recipient")} />
          <TextField
            label="Recipient email"
            hint="We email the code. Leave blank to see the code here and pass it on yourself."
            type="email"
            autoComplete="off"
            maxLength={254}
            {...bindText("recipientEmail")}
          />
          <TextField label="From" hint="Shown in the email." maxLength={120} {...bindText("senderName")} />
          <TextArea label="Message" rows={3} maxLength={300} {...bindText("message")} />
          <InstantField label="Send on" hint="In your time zone. Leave blank to send it now." {...bind("sendAt")} />
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

interface SendableCard {
  id: string;
  recipient: string;
  recipientEmail: string;
  senderName: string;
  message: string;
  sendAt: number | null;
  sentAt: number | null;
  disabledAt: number | null;
}

/** Sends a card, now or again, or changes the day and the words of one that isn't sent yet. */
export function GiftCardSending({ card }: { card: SendableCard }) {
  const { key, renew } = useRequestKey();
  const path = `/api/admin/gift-cards/${card.id}`;
  if (card.disabledAt !== null) return null;
  const isWaiting = card.sendAt !== null && card.sentAt === null;
  return (
    <>
      {isWaiting ? (
        <RecordForm
          className="admin-form drawer-foot"
          initial={{
            ...{ recipient: card.recipient, email: card.recipientEmail, senderName: card.senderName },
            ...{ message: card.message, sendAt: card.sendAt },
          }}
          request={(draft) =>
            draft.sendAt === null
              ? { field: "sendAt", message: "Choose a date and time." }
              : { method: "POST", path, body: { act: "schedule", ...draft } }
          }
          saved="Schedule saved"
          save="Save schedule"
          look="outline"
        >
          {({ bind, bindText }) => (
            <>
              <h3>Scheduled email</h3>
              <TextField label="Recipient name" maxLength={200} {...bindText("recipient")} />
              <TextField
                label="Recipient email"
                type="email"
                required="Enter an email address."
                maxLength={254}
                {...bindText("email")}
              />
              <TextField label="From" maxLength={120} {...bindText("senderName")} />
              <TextArea label="Message" rows={3} maxLength={300} {...bindText("message")} />
              <InstantField label="Send on" {...bind("sendAt")} />
            </>
          )}
        </RecordForm>
      ) : null}
      <RecordForm
        className="admin-form drawer-foot"
        initial={{ email: card.recipientEmail }}
        request={({ email }) => ({ method: "POST", path, body: { act: "send", email, requestKey: key() } })}
        saved="Gift card sent"
        save={isWaiting ? "Send now" : card.sentAt === null ? "Send gift card" : "Send again"}
        look="outline"
        onSaved={renew}
      >
        {({ bindText }) => (
          <TextField
            label="Email the code to"
            hint="The card gets a new code. The code before stops working."
            type="email"
            required="Enter an email address."
            maxLength={254}
            {...bindText("email")}
          />
        )}
      </RecordForm>
    </>
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
            aria-required
            after={card.currency}
            {...bindText("delta")}
          />
          <TextField label="Reason" required="Enter a reason." maxLength={300} {...bindText("note")} />
        </>
      )}
    </RecordForm>
  );
}

import { type FormEvent, useState } from "react";
import { brand } from "#app/brand.ts";
import { ApiProblemNote } from "#app/ui/api-problem-note.tsx";
import { Button } from "#app/ui/index.ts";
import { formatCountryName } from "#worker/kernel/country-name.ts";
import type { ReturnListItem } from "#worker/store/orders/contract.ts";
import { FormDrawer } from "../form/form-drawer.tsx";
import { TextArea, TextField } from "../form/text-field.tsx";
import { useAction } from "../form/use-action.ts";

const pathOf = (r: ReturnListItem): string => `/api/admin/orders/${r.orderId}/returns/${r.id}`;

/** Approves a return with the address and, where there is one, a label to print; or declines it with the reason. */
export function ReturnDecision({ request }: { request: ReturnListItem }) {
  return (
    <div className="order-list-head">
      <FormDrawer
        title="Approve return"
        text="The customer is emailed where to send it."
        button="Approve return"
        label={`Approve the return of order ${request.number}`}
      >
        {(close) => <ApproveForm request={request} onDone={close} />}
      </FormDrawer>
      <FormDrawer
        title="Decline return"
        text="The customer is emailed the reason."
        button="Decline"
        label={`Decline the return of order ${request.number}`}
        variant="outline"
      >
        {(close) => <DeclineForm request={request} onDone={close} />}
      </FormDrawer>
    </div>
  );
}

/** Where returns go unless staff write another address: the shop's own. */
function ownAddress(): string {
  const { street, city, region, postalCode, country } = brand.contact.address;
  return [brand.name, street, `${city}, ${region} ${postalCode}`, formatCountryName(country)].join("\n");
}

function ApproveForm({ request, onDone }: { request: ReturnListItem; onDone: () => void }) {
  const { busy, problem, act, setProblem, errorOf } = useAction();
  const [address, setAddress] = useState(ownAddress);
  const [label, setLabel] = useState("");
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (label.trim() !== "" && !/^https:\/\/\S+$/.test(label.trim()))
      return setProblem({ field: "label", message: "Enter a link that begins with https://." });
    const note = [address.trim(), label.trim() ? `Label to print: ${label.trim()}` : ""].filter(Boolean).join("\n");
    if (await act("POST", `${pathOf(request)}/decision`, { decision: "approved", note }, "Return approved")) onDone();
  };
  return (
    <form className="admin-form" onSubmit={submit}>
      <TextArea
        label="Return address"
        required="Enter a return address."
        rows={5}
        maxLength={350}
        value={address}
        error={errorOf("note")}
        onChange={(e) => setAddress(e.target.value)}
      />
      <TextField
        label="Link to a shipping label (optional)"
        type="url"
        maxLength={140}
        value={label}
        error={errorOf("label")}
        onChange={(e) => setLabel(e.target.value)}
      />
      <ApiProblemNote problem={problem} fields={["note", "label"]} />
      <Button type="submit" loading={busy}>
        Approve return
      </Button>
    </form>
  );
}

function DeclineForm({ request, onDone }: { request: ReturnListItem; onDone: () => void }) {
  const { busy, problem, act, errorOf } = useAction();
  const [note, setNote] = useState("");
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (await act("POST", `${pathOf(request)}/decision`, { decision: "rejected", note }, "Return declined")) onDone();
  };
  return (
    <form className="admin-form" onSubmit={submit}>
      <TextArea
        label="Reason"
        hint="The customer reads it."
        required="Enter a reason."
        rows={3}
        maxLength={500}
        value={note}
        error={errorOf("note")}
        onChange={(e) => setNote(e.target.value)}
      />
      <ApiProblemNote problem={problem} fields={["note"]} />
      <Button type="submit" variant="danger" loading={busy}>
        Decline return
      </Button>
    </form>
  );
}

/** Counts what arrived; undamaged units go back to inventory. */
export function ReturnReceipt({ request: r }: { request: ReturnListItem }) {
  const { busy, problem, act } = useAction();
  const [count, setCount] = useState(() =>
    r.items.map((i) => ({ lineId: i.lineId, title: i.title, requested: i.quantity, received: i.quantity, damaged: 0 })),
  );
  const change = (lineId: string, field: "received" | "damaged", n: number) =>
    setCount((before) => before.map((c) => (c.lineId === lineId ? { ...c, [field]: n || 0 } : c)));
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const lines = count.map(({ lineId, received, damaged }) => ({ lineId, received, damaged }));
    await act("POST", `${pathOf(r)}/received`, { lines }, "Return received");
  };
  return (
    <form className="admin-form" onSubmit={submit}>
      {count.map((c) => (
        <div className="field-row" key={c.lineId}>
          <TextField
            type="number"
            min={0}
            max={c.requested}
            label={`${c.title}: received`}
            value={c.received}
            onChange={(e) => change(c.lineId, "received", e.target.valueAsNumber)}
          />
          <TextField
            type="number"
            min={0}
            max={c.received}
            label="Damaged (do not restock)"
            value={c.damaged}
            onChange={(e) => change(c.lineId, "damaged", e.target.valueAsNumber)}
          />
        </div>
      ))}
      <ApiProblemNote problem={problem} />
      <Button type="submit" variant="outline" loading={busy}>
        Mark as received
      </Button>
    </form>
  );
}

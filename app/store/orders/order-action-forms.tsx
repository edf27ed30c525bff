import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { Button, type ButtonLook, Callout, Select, TextArea, TextField } from "#app/ui/index.ts";
import type { OrderView } from "#worker/store/orders/contract.ts";
import { RETURN_REASONS } from "#worker/store/orders/contract-order.ts";
import { StepperField } from "../stepper-field.tsx";

export interface OrderActionResult {
  intent: string;
  /** The line that a review was about. */
  about: string;
  problem: string | null;
  done: string | null;
}

/** A form for one action on an order; it also posts without scripts. */
export function OrderActionForm({
  intent,
  label,
  look,
  result,
  about = "",
  children,
}: {
  intent: string;
  label: string;
  look?: ButtonLook;
  result?: OrderActionResult | null;
  about?: string;
  children?: ReactNode;
}) {
  const { state, formData } = useNavigation();
  const isThisForm = (is: string | undefined, of: string | undefined) => is === intent && (of ?? "") === about;
  const busy = state !== "idle" && isThisForm(String(formData?.get("intent")), String(formData?.get("about") ?? ""));
  const problem = result && isThisForm(result.intent, result.about) ? result.problem : null;
  return (
    <Form method="post" className="stack" preventScrollReset>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="about" value={about} />
      {children}
      {problem ? <Callout tone="error">{problem}</Callout> : null}
      <div>
        <Button type="submit" loading={busy} {...look}>
          {label}
        </Button>
      </div>
    </Form>
  );
}

/** Shows the personal details of an old order to who knows its email address. */
export function OrderDetailsForm({ order, result }: { order: OrderView; result: OrderActionResult | null }) {
  return (
    <OrderActionForm intent="details" label="Show details" look={{ variant: "outline" }} result={result}>
      <p className="small">
        To protect your privacy, the address, payment and invoice of this older order are hidden. Enter its email
        address to see them.
      </p>
      <TextField
        label="Email on this order"
        hint={order.email}
        name="email"
        type="email"
        autoComplete="email"
        required
      />
    </OrderActionForm>
  );
}

/** A collapsed section that holds an action's form. */
export function DisclosureSection({ title, open, children }: { title: string; open?: boolean; children: ReactNode }) {
  return (
    <details className="order-fold" open={open || undefined}>
      <summary>{title}</summary>
      <div className="order-fold-body">{children}</div>
    </details>
  );
}

/** Requests a return: which items, how many, why. */
export function ReturnForm({
  order,
  requestKey,
  result,
}: {
  order: OrderView;
  requestKey: string;
  result: OrderActionResult | null;
}) {
  const lines = order.lines.filter((l) => l.fulfilled > l.returned);
  return (
    <OrderActionForm intent="return" label="Request return" look={{ variant: "outline" }} result={result}>
      <input type="hidden" name="requestKey" value={requestKey} />
      <p className="small dim">
        Within 30 days of delivery. We'll email you the return address, and issue your refund once we receive the items.
      </p>
      <div>
        {lines.map((l) => {
          const name = [l.title, l.variantTitle].filter(Boolean).join(", ");
          const max = l.fulfilled - l.returned;
          return (
            <div className="stepper-row" key={l.id}>
              <span>
                {name}
                <span className="stepper-row-note">{max} shipped to you</span>
              </span>
              <StepperField
                label={`Quantity of ${name}`}
                name={`quantity:${l.id}`}
                max={max}
                defaultValue={lines.length === 1 ? 1 : 0}
              />
            </div>
          );
        })}
      </div>
      <Select
        label="Reason for return"
        name="reasonChoice"
        defaultValue=""
        required
        options={[
          { value: "", label: "Select" },
          ...Object.entries(RETURN_REASONS).map(([value, label]) => ({ value, label })),
        ]}
      />
      <TextArea label="Details (optional)" name="reasonDetails" maxLength={400} />
    </OrderActionForm>
  );
}

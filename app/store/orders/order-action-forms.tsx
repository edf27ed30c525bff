import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { Button, type ButtonLook, Callout, RadioCards, TextArea, TextField } from "#app/ui/index.ts";
import type { OrderView } from "#worker/store/orders/contract.ts";

export interface OrderActionResult {
  intent: string;
  /** The line that a review was about. */
  about: string;
  problem: string | null;
  done: string | null;
}

/** A form of one act on an order; it posts without scripts too. */
export function OrderActionForm({
  intent,
  label,
  look,
  told,
  about = "",
  children,
}: {
  intent: string;
  label: string;
  look?: ButtonLook;
  told?: OrderActionResult | null;
  about?: string;
  children?: ReactNode;
}) {
  const { state, formData } = useNavigation();
  const isThisForm = (is: string | undefined, of: string | undefined) => is === intent && (of ?? "") === about;
  const busy = state !== "idle" && isThisForm(String(formData?.get("intent")), String(formData?.get("about") ?? ""));
  const problem = told && isThisForm(told.intent, told.about) ? told.problem : null;
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

/** Something that can be done, folded away until it is wanted. */
export function DisclosureSection({ title, open, children }: { title: string; open?: boolean; children: ReactNode }) {
  return (
    <details className="order-fold" open={open || undefined}>
      <summary>{title}</summary>
      <div className="order-fold-body">{children}</div>
    </details>
  );
}

/** Asks to send things back: which, how many, why. */
export function ReturnForm({
  order,
  requestKey,
  told,
}: {
  order: OrderView;
  requestKey: string;
  told: OrderActionResult | null;
}) {
  const lines = order.lines.filter((l) => l.fulfilled > l.returned);
  return (
    <OrderActionForm intent="return" label="Ask to send it back" look={{ variant: "outline" }} told={told}>
      <input type="hidden" name="requestKey" value={requestKey} />
      <p className="small dim">Within 30 days. We answer by e-mail with the address, and pay back when it is here.</p>
      {lines.map((l) => (
        <TextField
          key={l.id}
          label={`How many of ${[l.title, l.variantTitle].filter(Boolean).join(", ")}`}
          hint={`${l.fulfilled - l.returned} were sent to you`}
          name={`quantity:${l.id}`}
          type="number"
          inputMode="numeric"
          min={0}
          max={l.fulfilled - l.returned}
          defaultValue={lines.length === 1 ? 1 : 0}
        />
      ))}
      <TextArea label="What is wrong with it" name="reason" maxLength={500} required />
    </OrderActionForm>
  );
}

/** A review of one thing that was bought. */
export function ReviewForm({
  lineId,
  title,
  name,
  told,
}: {
  lineId: string;
  title: string;
  name: string;
  told: OrderActionResult | null;
}) {
  return (
    <OrderActionForm intent="review" about={lineId} label="Send the review" look={{ variant: "outline" }} told={told}>
      <RadioCards
        label={`Your rating of ${title}`}
        name="rating"
        options={[5, 4, 3, 2, 1].map((n) => ({ value: String(n), label: `${n} ${n === 1 ? "star" : "stars"}` }))}
      />
      <TextField label="Name to show" name="name" defaultValue={name} maxLength={60} required />
      <TextField label="In a few words (optional)" name="title" maxLength={120} />
      <TextArea label="Your review (optional)" name="body" maxLength={4000} />
      <p className="small dim">
        Every review that keeps to the house rules is shown, whatever its rating. Please leave out what a product did
        for an illness: the law does not let us show that.
      </p>
    </OrderActionForm>
  );
}

import { type ReactNode, useId } from "react";
import { Form, useNavigation } from "react-router";
import { Button, type ButtonLook, Card, Heading, Select, Stack, Text, TextField } from "#app/ui/index.ts";
import type { PlanOffer, SubscriptionView } from "#worker/billing/contract.ts";
import { formatInterval } from "#worker/billing/domain.ts";
import { formatMoney } from "#worker/kernel/money.ts";

/** A form of one act on a subscription; it posts without script too. */
export function SubscriptionActionForm({
  act,
  version,
  label,
  look,
  children,
}: {
  act: string;
  version: number;
  label: ReactNode;
  look?: ButtonLook;
  children?: ReactNode;
}) {
  const { state, formData } = useNavigation();
  const busy = state !== "idle" && formData?.get("act") === act;
  return (
    <Form method="post" className="stack" preventScrollReset>
      <input type="hidden" name="act" value={act} />
      <input type="hidden" name="version" value={version} />
      {children}
      <div>
        <Button type="submit" loading={busy} {...look}>
          {label}
        </Button>
      </div>
    </Form>
  );
}

/** Quantities of what comes, and something else to come with it or instead; the quantity 0 leaves a product out. */
export function ChangeItemsForm({
  contract,
  others,
}: {
  contract: SubscriptionView;
  others: readonly { variantId: string; title: string }[];
}) {
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id}>
      <Stack gap={12}>
        <Heading as="h2" size={5} id={id}>
          What comes
        </Heading>
        <SubscriptionActionForm
          act="change"
          version={contract.version}
          label="Save what comes"
          look={{ variant: "outline" }}
        >
          {contract.lines.map((l) => (
            <div className="contract-line" key={l.variantId}>
              <div>
                <Text>
                  {l.title} {l.variantTitle}
                </Text>
                <Text small dim>
                  {formatMoney({ minor: l.price, currency: contract.currency })} each
                </Text>
              </div>
              <TextField
                label={`Quantity of ${l.title} ${l.variantTitle}`}
                hideLabel
                type="number"
                inputMode="numeric"
                name={`quantity:${l.variantId}`}
                defaultValue={l.quantity}
                min={0}
                max={99}
              />
            </div>
          ))}
          <Text small dim>
            The quantity 0 leaves a product out from the next delivery on.
          </Text>
          {others.length > 0 ? (
            <Select
              label="Add something, or swap it in"
              name="swap"
              defaultValue=""
              options={[
                { value: "", label: "Nothing else" },
                ...others.map((o) => ({ value: o.variantId, label: o.title })),
              ]}
            />
          ) : null}
        </SubscriptionActionForm>
      </Stack>
    </Card>
  );
}

/** How often, and when next. */
export function IntervalForms({ contract, plans }: { contract: SubscriptionView; plans: readonly PlanOffer[] }) {
  const id = useId();
  const can = (act: SubscriptionView["may"][number]) => contract.may.includes(act);
  const day = contract.nextChargeAt ? new Date(contract.nextChargeAt).toISOString().slice(0, 10) : "";
  return (
    <Card as="section" aria-labelledby={id}>
      <Stack gap={16}>
        <Heading as="h2" size={5} id={id}>
          Rhythm and date
        </Heading>
        {can("rhythm") ? (
          <SubscriptionActionForm
            act="rhythm"
            version={contract.version}
            label="Change the rhythm"
            look={{ variant: "outline" }}
          >
            <Select
              label="How often"
              name="planId"
              defaultValue={contract.planId}
              hint="Holds from the next delivery on."
              options={plans.map((p) => ({
                value: p.id,
                label: `${formatInterval(p)}${p.discountBps ? `, ${p.discountBps / 100}% less` : ""}`,
              }))}
            />
          </SubscriptionActionForm>
        ) : null}
        {can("reschedule") ? (
          <SubscriptionActionForm
            act="reschedule"
            version={contract.version}
            label="Move the date"
            look={{ variant: "outline" }}
          >
            <TextField label="Next charge and delivery" type="date" name="day" defaultValue={day} />
          </SubscriptionActionForm>
        ) : null}
      </Stack>
    </Card>
  );
}

import { useState } from "react";
import { Button, buttonClass, Icon, Text } from "#app/ui/index.ts";
import { toCount } from "#worker/kernel/typed-number.ts";
import type { DiscountFigures, DiscountInput } from "#worker/store/pricing/contract-admin.ts";
import { FormDrawer } from "../form/form-drawer.tsx";
import { RecordForm } from "../form/record-form.tsx";
import { TextField } from "../form/text-field.tsx";
import { useAction } from "../form/use-action.ts";
import { LocalTime } from "../local-time.tsx";
import { StatusBadge } from "../status-badge.tsx";
import { Panel } from "../table/index.ts";
import { type DiscountDraft, parseDiscountDraft, toDiscountDraft } from "./discount-draft.ts";
import { DiscountFields } from "./discount-fields.tsx";
import { discountFiguresText } from "./discount-figures.tsx";
import { DISCOUNT_STATUS_LABELS } from "./discount-labels.ts";
import { DiscountSummary } from "./discount-summary-card.tsx";
import { useRequestKey } from "./request-key.ts";

interface DiscountBatch {
  id: string;
  title: string;
  prefix: string;
  count: number;
  used: number;
  active: boolean;
  createdAt: number;
  rule: DiscountInput;
  figures: DiscountFigures;
}

interface BulkProps {
  currency: string;
  customerTags: readonly string[];
}

/** Makes many one-time codes at once. */
export function BulkCodesDrawer(p: BulkProps) {
  return (
    <FormDrawer
      title="Create bulk codes"
      text="Each code is unique and can be used once. Export them as CSV afterwards."
      button="Create bulk codes"
      variant="outline"
    >
      {(close) => <BulkCodesForm {...p} onDone={close} />}
    </FormDrawer>
  );
}

type BulkDraft = DiscountDraft & { prefix: string; count: string };

function BulkCodesForm({ currency, customerTags, onDone }: BulkProps & { onDone: () => void }) {
  const { key, renew } = useRequestKey();
  const [names, setNames] = useState<Record<string, string>>({});
  return (
    <RecordForm<BulkDraft, { id: string }>
      initial={{ ...toDiscountDraft(null, currency), way: "automatic", prefix: "", count: "100" }}
      request={({ prefix, count, ...draft }) => {
        const codes = toCount(count) ?? 0;
        if (!(codes >= 1 && codes <= 5000)) return { field: "count", message: "Enter a number from 1 to 5,000." };
        const parsed = parseDiscountDraft(draft, currency);
        if (!parsed.ok) return parsed;
        const body = { prefix, count: codes, requestKey: key(), rule: parsed.input };
        return { method: "POST", path: "/api/admin/discount-batches", body };
      }}
      save="Create codes"
      saved="Codes created"
      onSaved={() => {
        renew();
        onDone();
      }}
    >
      {(form) => (
        <>
          <div className="field-row">
            <TextField
              label="Prefix"
              hint="Codes look like PREFIX-7K2QX9TM."
              required="Enter a prefix."
              autoCapitalize="characters"
              maxLength={20}
              {...form.bindText("prefix")}
            />
            <TextField
              label="Number of codes"
              hint="Up to 5,000."
              aria-required
              inputMode="numeric"
              {...form.bindText("count")}
            />
          </div>
          <DiscountFields
            {...(form as unknown as Parameters<typeof DiscountFields>[0])}
            isBatch
            currency={currency}
            names={names}
            onName={(n) => setNames((before) => ({ ...before, [n.id]: n.name }))}
            customerTags={customerTags}
          />
        </>
      )}
    </RecordForm>
  );
}

/** The bulk codes with how many were used, their CSV, and a switch for all codes of one. */
export function BulkCodes({ batches, currency }: { batches: readonly DiscountBatch[]; currency: string }) {
  if (batches.length === 0) return null;
  return (
    <Panel title="Bulk codes" id="bulk-codes">
      <ul className="order-list">
        {batches.map((b) => (
          <BulkCodesItem key={b.id} batch={b} currency={currency} />
        ))}
      </ul>
    </Panel>
  );
}

function BulkCodesItem({ batch: b, currency }: { batch: DiscountBatch; currency: string }) {
  const { busy, act } = useAction();
  const toggle = () =>
    act(
      "POST",
      `/api/admin/discount-batches/${b.id}`,
      { active: !b.active },
      b.active ? "Codes deactivated" : "Codes activated",
    );
  return (
    <li>
      <div className="order-list-head">
        <strong>{b.title}</strong>
        <StatusBadge status={DISCOUNT_STATUS_LABELS[b.active ? "active" : "inactive"]} />
        <span>
          {b.used} of {b.count} used
        </span>
      </div>
      <Text small dim>
        {b.prefix}-…, created <LocalTime at={b.createdAt} />
        {b.figures.orders > 0 ? `: ${discountFiguresText(b.figures, currency)}` : null}
      </Text>
      <details>
        <summary>What the codes do</summary>
        <DiscountSummary discount={b.rule} names={{}} currency={currency} />
      </details>
      <div className="order-list-head">
        <a className={buttonClass({ variant: "ghost" })} href={`/api/admin/discount-codes.csv?batch=${b.id}`}>
          <Icon name="download" /> Export codes
        </a>
        <Button variant="outline" loading={busy} onClick={() => void toggle()}>
          {b.active ? "Deactivate all" : "Activate all"}
        </Button>
      </div>
    </li>
  );
}

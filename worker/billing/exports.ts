import { defineExport } from "../exports/index.ts";
import { formatDecimal } from "../kernel/money.ts";
import { pagedCsvFile } from "../platform/csv.ts";
import { subscriptionFilter } from "./contract.ts";

const formatInstant = (at: number | null) => (at === null ? null : new Date(at).toISOString());
const HEADER = [
  ...["id", "email", "status", "title", "every", "unit", "currency", "amount"],
  ...["next_charge_at", "began_at"],
];

/** The subscriptions that match the filters of the admin's list. */
export const subscriptionsExport = defineExport({
  kind: "subscriptions",
  title: "Subscriptions",
  query: subscriptionFilter,
  open: ({ billing }, query) =>
    pagedCsvFile<string>("subscriptions.csv", HEADER, async (after) => {
      const page = await billing.listForAdmin({ ...query, before: after ?? undefined });
      const rows = page.rows.map((r) => [
        ...[r.id, r.email, r.status, r.title, r.every, r.unit, r.currency],
        formatDecimal({ minor: r.amount, currency: r.currency }),
        ...[formatInstant(r.nextChargeAt), formatInstant(r.createdAt)],
      ]);
      return { rows, next: page.next };
    }),
});

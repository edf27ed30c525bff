import { defineExport } from "../../exports/index.ts";
import { formatDecimal } from "../../kernel/money.ts";
import { pagedCsvFile } from "../../platform/csv.ts";
import { customerFilter } from "./contract.ts";

const HEADER = ["email", "name", "account", "orders", "currency", "spent", "last_order_at", "location", "tags"];

/** The customers that match the filters of the admin's list. */
export const customersExport = defineExport({
  kind: "customers",
  title: "Customers",
  query: customerFilter,
  open: ({ store }, query) =>
    pagedCsvFile<string>("customers.csv", HEADER, async (after) => {
      const page = await store.customers.listCustomers({ ...query, before: after ?? undefined });
      // One row per currency, since amounts of different currencies can't be added up.
      const rows = page.rows.flatMap((r) => {
        const sums = r.spent.length > 0 ? r.spent : [null];
        const last = new Date(r.lastOrderAt).toISOString();
        return sums.map((s) => [
          ...[r.email, r.name, r.member ? 1 : 0, r.orders],
          ...[s?.currency ?? null, s ? formatDecimal(s) : null, last, r.place, r.tags.join(", ")],
        ]);
      });
      return { rows, next: page.next };
    }),
});

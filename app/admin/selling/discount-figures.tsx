import { Text } from "#app/ui/index.ts";
import { plural } from "#worker/kernel/plural.ts";
import { DISCOUNT_RANGES, type DiscountFigures, type DiscountRange } from "#worker/store/pricing/contract-admin.ts";
import { Panel } from "../table/index.ts";
import { RangeControl } from "../table/range-control.tsx";
import { formatMinor } from "./amount-inputs.ts";
import "./discount-figures.css";

/** The range that a URL asks for; undefined: since the discounts exist. */
export const readDiscountRange = (params: URLSearchParams): DiscountRange | undefined =>
  DISCOUNT_RANGES.find((days) => days === params.get("days"));

/** The choice of the days that figures of discounts are of. */
export function DiscountRangeControl() {
  const ranges = DISCOUNT_RANGES.map((days) => ({ value: days as string, label: `${days} days` }));
  return <RangeControl label="Period" options={[{ value: "all", label: "All" }, ...ranges]} />;
}

/** What bulk codes brought in: "12 orders, $640.00 in net sales, $64.00 off". */
export const discountFiguresText = (f: DiscountFigures, currency: string): string =>
  `${plural(f.orders, "order")}, ${formatMinor(f.sales, currency)} in net sales, ${formatMinor(f.discounted, currency)} off`;

/** What a discount brought in, on its page. */
export function DiscountPerformance({ figures: f, currency }: { figures: DiscountFigures; currency: string }) {
  const money = (minor: number) => formatMinor(minor, currency);
  const rows = [
    ["Orders", f.orders.toLocaleString("en-US")],
    ["Net sales", money(f.sales)],
    ["Discount given", money(f.discounted)],
    ["Average order", f.orders === 0 ? "–" : money(Math.round(f.sales / f.orders))],
  ];
  return (
    <Panel title="Performance" id="performance" action={<DiscountRangeControl />}>
      <dl className="discount-figures">
        {rows.map(([label, figure]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
      <Text small dim>
        Paid orders with this discount, net of refunds, by the day they were paid (UTC).
      </Text>
    </Panel>
  );
}

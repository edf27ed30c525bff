import { useEffect, useState } from "react";
import type { DiscountInput } from "#worker/store/pricing/contract-admin.ts";
import { describeDiscount } from "./discount-summary.ts";

/** A discount in words, its days in the reader's time zone. */
export function DiscountSummary({
  discount,
  names,
  currency,
}: {
  discount: DiscountInput;
  names: Record<string, string>;
  currency: string;
}) {
  const [timeZone, setTimeZone] = useState("UTC");
  // The server does not know the time zone.
  useEffect(() => setTimeZone(Intl.DateTimeFormat().resolvedOptions().timeZone), []);
  const format = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short", timeZone });
  return (
    <ul className="discount-summary">
      {describeDiscount(discount, names, currency, (at) => format.format(at)).map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

import { plural } from "#worker/kernel/plural.ts";
import type { DiscountInput } from "#worker/store/pricing/contract-admin.ts";
import { bpsToPercentText, formatMinor } from "./amount-inputs.ts";

const units = (n: number): string => plural(n, "item");

function scopeText(scope: DiscountInput["scope"], names: Readonly<Record<string, string>>): string {
  const products = (scope.products ?? []).map((id) => names[id] ?? "a product");
  const tags = (scope.tags ?? []).map((tag) => `products tagged “${tag}”`);
  const parts = [...products, ...tags];
  if (parts.length === 0) return "all products";
  return parts.length > 4 ? `${parts.length} products and tags` : parts.join(", ");
}

function valueText(d: DiscountInput, names: Readonly<Record<string, string>>, currency: string): string {
  if (d.kind === "free_shipping") return "Free shipping";
  if (d.kind === "fixed") return `${formatMinor(d.value, currency)} off ${scopeText(d.scope, names)}`;
  if (d.kind === "percent") return `${bpsToPercentText(d.value)}% off ${scopeText(d.scope, names)}`;
  const off = d.value === 10_000 ? "free" : `${bpsToPercentText(d.value)}% off`;
  return `Buy ${units(d.buyQuantity)} from ${scopeText(d.scope, names)}, get ${units(d.getQuantity)} from ${scopeText(d.getScope, names)} ${off}`;
}

/**
 * A discount in words, a line for each thing that it does or asks for.
 * @param names the names of its products, by id
 * @param day formats an instant in the reader's time zone
 */
export function describeDiscount(
  d: DiscountInput,
  names: Readonly<Record<string, string>>,
  currency: string,
  day: (at: number) => string,
): string[] {
  const lines = [valueText(d, names, currency)];
  if (d.kind === "buy_x_get_y") {
    lines.push("The least expensive items are discounted");
    if (d.maxPerOrder !== null)
      lines.push(`At most ${d.maxPerOrder === 1 ? "once" : `${d.maxPerOrder} times`} in an order`);
  }
  lines.push(d.code === null ? "Applied automatically" : "Customers enter the code in the cart or at checkout");
  if (d.minSubtotal > 0) lines.push(`Minimum subtotal of ${formatMinor(d.minSubtotal, currency)}`);
  if (d.minQuantity > 0) lines.push(`Minimum of ${units(d.minQuantity)}`);
  lines.push(d.customerTag ? `For customers tagged “${d.customerTag}”` : "For all customers");
  if (d.oncePerCustomer) lines.push("Once per customer");
  lines.push(d.usageLimit === null ? "No limit on how many orders use it" : `At most ${d.usageLimit} orders in total`);
  lines.push(d.combines ? "Can be combined with other discounts" : "Can’t be combined with other discounts");
  if (d.startsAt !== null) lines.push(`Starts ${day(d.startsAt)}`);
  if (d.endsAt !== null) lines.push(`Ends ${day(d.endsAt)}`);
  if (!d.active) lines.push("Switched off: nobody can use it now");
  return lines;
}

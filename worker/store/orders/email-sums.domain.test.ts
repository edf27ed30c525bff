import { expect, it } from "vitest";
import { previewOrderEmails } from "./email-previews.ts";

const sample = { person: "Maya Flores", product: "Puna", sentence: "Too sweet.", origin: "https://shop.test" };
const emails = previewOrderEmails(sample).map((p) => p.content);
/** "$10.00" or "−$10.00" in minor units; null for words. */
const toMinor = (text = ""): number | null => {
  const found = /^(−?)\$([\d,]+)\.(\d\d)$/.exec(text);
  return found ? Number(`${found[1] && "-"}${found[2]?.replace(",", "")}${found[3]}`) : text === "Free" ? 0 : null;
};
const sum = (amounts: (number | null)[]) => amounts.reduce<number>((a, b) => a + (b ?? 0), 0);

it("the items of an order add up to its subtotal, and the rows below to its total", () => {
  const withSubtotal = emails.filter((e) => e.rows?.some((r) => r.label.startsWith("Subtotal")));
  expect(withSubtotal.length).toBeGreaterThanOrEqual(2);
  for (const { subject, items = [], rows = [] } of withSubtotal) {
    const subtotal = rows.find((r) => r.label.startsWith("Subtotal"))?.value;
    expect(sum(items.map((i) => toMinor(i.amount))), subject).toBe(toMinor(subtotal));
    const total = rows.findIndex((r) => r.label === "Total");
    expect(sum(rows.slice(0, total).map((r) => toMinor(r.value))), subject).toBe(toMinor(rows[total]?.value));
  }
});

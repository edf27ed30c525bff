import { brand } from "../../../app/brand.ts";
import type { EmailContent, EmailPicture } from "../../email/index.ts";
import { formatLongDate } from "../../kernel/long-date.ts";
import { formatMoney } from "../../kernel/money.ts";
import type { DraftInput, Quote } from "./contract.ts";
import { formatAddressLines } from "./domain-address.ts";
import { countItems } from "./email-parts.ts";

/** What staff prepared for the customer, who pays it on the checkout's form. @param pictures by variant */
export function invoiceEmail({
  number,
  input,
  quote: { lines, priced },
  expiresAt,
  link,
  pictures,
}: {
  number: number;
  input: Pick<DraftInput, "message" | "shipTo">;
  quote: Pick<Quote, "lines" | "priced">;
  expiresAt: number;
  link: string;
  pictures: ReadonlyMap<string, EmailPicture>;
}): EmailContent {
  const money = (minor: number) => formatMoney({ minor, currency: priced.currency });
  const { shipTo, message } = input;
  const discounts = new Map<string, number>();
  for (const s of priced.shares) discounts.set(s.title, (discounts.get(s.title) ?? 0) + s.amount);
  const tax = priced.taxAdded > 0 ? [{ label: "Tax", value: money(priced.taxAdded) }] : [];
  const first = /^\p{L}[\p{L}'’-]{1,29}$/u.exec(shipTo?.name.trim().split(/\s+/)[0] ?? "")?.[0];
  return {
    template: "order.invoice",
    values: { first_name: first ?? "there", total: money(priced.total) },
    subject: "Your {{brand}} invoice is ready: {{total}}",
    preheader: "We've put an order together for you.",
    heading: "Review and pay for your order",
    intro: [
      "Hi {{first_name}}, we've put this order together for you. Review it and pay online.",
      "If you didn't ask for this, reply to this email. You won't be charged unless you pay.",
    ],
    ...(message ? { quote: { label: `A note from ${brand.name}`, text: message } } : {}),
    items: lines.map((line, i) => {
      const price = priced.lines[i];
      return {
        title: `${line.quantity} × ${[line.title, line.variantTitle].filter(Boolean).join(", ")}`,
        details: line.quantity > 1 && price ? [`${money(price.unitPrice)} each`] : [],
        picture: pictures.get(line.variantId ?? ""),
        amount: price ? money(price.gross) : undefined,
      };
    }),
    rows: [
      { label: `Subtotal (${countItems(lines.reduce((n, l) => n + l.quantity, 0))})`, value: money(priced.subtotal) },
      ...[...discounts].map(([label, amount]) => ({ label, value: money(-amount), saving: true })),
      ...(priced.method
        ? [
            {
              label: `Shipping (${priced.method.name})`,
              value: priced.shipping === 0 ? "Free" : money(priced.shipping),
            },
          ]
        : []),
      ...tax,
      { label: "Total", value: money(priced.total), strong: true },
    ],
    ...(shipTo ? { columns: [{ title: "Shipping to", lines: formatAddressLines(shipTo) }] } : {}),
    button: { label: priced.total === 0 ? "Review your order" : `Pay ${money(priced.total)}`, href: link },
    notes: [
      `This link and these prices are valid until ${formatLongDate(expiresAt, brand.dispatch.timeZone)}. Items are reserved once you pay.`,
      ...(shipTo ? [] : ["Shipping and tax are added once you enter your address."]),
      `Invoice D${number}.`,
    ],
    footer: "You're receiving this email because {{brand}} prepared an order for you.",
  };
}

import { toEmailSubscription } from "../../billing/domain-emails.ts";
import type { EmailPreview, EmailSample } from "../../email/index.ts";
import { DAY } from "../../kernel/instants.ts";
import type { LineRecord, OrderRecord } from "./deps.ts";
import type { OrderEmailFacts } from "./email-facts.ts";
import type { OrderEmailContext } from "./email-parts.ts";
import { cancellationEmail, confirmationEmail, recallEmail, shippingEmail, surplusPaymentEmail } from "./emails.ts";
import { balanceDueEmail, balancePaidEmail } from "./emails-balance.ts";
import { disputeEmail } from "./emails-dispute.ts";
import { orderEditedEmail } from "./emails-edited.ts";
import { giftCardEmail, giftCardReceiptEmail } from "./emails-gift-cards.ts";
import { invoiceEmail } from "./emails-invoice.ts";
import { orderLinkEmail, reviewLinkEmail } from "./emails-order-link.ts";
import { refundEmail } from "./emails-refund.ts";
import {
  returnApprovedEmail,
  returnDeclinedEmail,
  returnReceivedEmail,
  returnRequestedEmail,
} from "./emails-returns.ts";
import { reviewRequestEmail } from "./emails-review-request.ts";

const PLACED_AT = Date.UTC(2026, 10, 21, 18);

const LINE: LineRecord = {
  ...{ id: "line-1", orderId: "sample", position: 0, kind: "goods", productId: "puna", variantId: "puna-300" },
  ...{ planId: "", sku: "PUNA-300", title: "Puna", variantTitle: "300 g", quantity: 1, unitPrice: 3800, discount: 0 },
  ...{ tax: 0, taxBps: 0, taxIncluded: false, total: 3800, requiresShipping: true, factsId: null, detail: "{}" },
  ...{ fulfilled: 0, cancelled: 0, refundedQuantity: 0, refunded: 0, returned: 0, unpaid: false, reviewAskedAt: null },
};

const ORDER: OrderRecord = {
  ...{ id: "sample", number: 1001, userId: null, email: "maya@example.com", status: "open", source: "web" },
  ...{ currency: "USD", shipTo: null, billTo: null, shippingMethodId: "standard", shippingName: "Standard" },
  ...{ deliveryFrom: "2026-11-30", deliveryTo: "2026-12-02", subtotal: 8600, discount: 1050, shipping: 0 },
  ...{
    taxAdded: 529,
    taxIncluded: 0,
    total: 8079,
    giftPaid: 2500,
    refunded: 0,
    credited: 0,
    owed: 0,
    balanceId: null,
    cartId: null,
    subscriptionId: null,
  },
  ...{ cycle: null, note: "", attention: "", requestKey: null, placedAt: PLACED_AT, expiresAt: null },
  ...{ paidAt: PLACED_AT, cancelledAt: null, version: 1, reviewDueAt: null },
};

/** An order with a subscription, two discounts, tax and a gift card, as every template is shown with. */
function sampleContext({ person, product, origin }: EmailSample): OrderEmailContext {
  const shipTo = {
    ...{ name: person, company: "", line1: "12 Pine Street", line2: "Apt 4", city: "Boulder", region: "CO" },
    ...{ postalCode: "80302", country: "US" },
  };
  const adjustment = (
    kind: OrderEmailFacts["adjustments"][number]["kind"],
    name: string,
    amount: number,
    bps?: number,
  ) => ({
    ...{ id: name, orderId: "sample", lineId: null, ref: null },
    ...{ kind, name, amount, bps: bps ?? null },
  });
  const facts: OrderEmailFacts = {
    lines: [
      { ...LINE, title: product, planId: "every-4-weeks", discount: 570 },
      { ...LINE, id: "line-2", title: "Unu", variantTitle: "20 sachets", unitPrice: 2600, discount: 260 },
      {
        ...LINE,
        id: "line-3",
        title: "Inti",
        variantTitle: "60 capsules",
        quantity: 2,
        unitPrice: 1100,
        discount: 220,
      },
    ],
    adjustments: [
      adjustment("discount", "Subscription", 570),
      adjustment("discount", "WELCOME10", 480),
      adjustment("tax", "Colorado sales tax", 529, 700),
      adjustment("gift_card", "Gift card ending in 6789", 2500),
    ],
    card: { brand: "Visa", last4: "4242" },
    pictures: {
      "line-1": { src: "/art/packs/puna.jpg", background: "#ffffff", ink: "#7a2e22", ratio: 0.8 },
      "line-2": { src: null, background: "#1f5f6e", ink: "#f6ead2" },
      "line-3": { src: "/art/packs/inti.jpg", background: "#ffffff", ink: "#c9851f", ratio: 0.8 },
    },
    lots: { lot: "PUNA-2609-02" },
    subscriptions: [
      toEmailSubscription(
        {
          ...{ title: `${product}, 300 g`, kind: "goods", amount: 3230, currency: "USD", unit: "week", every: 4 },
          ...{ nextChargeAt: PLACED_AT + 28 * DAY, timeZone: "America/Denver" },
        },
        `${origin}/subscriptions/sample?key=sample`,
      ),
    ],
  };
  return {
    ...{ origin, facts, link: `${origin}/orders/sample?token=sample` },
    order: { ...ORDER, shipTo: JSON.stringify(shipTo), billTo: JSON.stringify({ ...shipTo, line2: "" }) },
  };
}

/** An order that staff created, with a discount and free shipping. */
const sampleInvoice = ({ person, product, sentence, origin }: EmailSample): Parameters<typeof invoiceEmail>[0] => {
  const line = { id: "puna-300", quantity: 2, unitPrice: 3800, gross: 7600, discount: 760, planDiscount: 0 };
  const tax = { tax: 479, taxBps: 700, taxIncluded: false, taxName: "Colorado sales tax", total: 7319 };
  return {
    number: 7,
    input: {
      message: sentence,
      shipTo: {
        ...{ name: person, company: "", line1: "12 Pine Street", line2: "", city: "Boulder", region: "CO" },
        ...{ postalCode: "80302", country: "US", phone: "" },
      },
    },
    quote: {
      lines: [
        {
          id: "puna-300",
          variantId: "puna-300",
          planId: "",
          title: product,
          variantTitle: "300 g",
          quantity: 2,
          notice: "",
          gift: null,
        },
      ],
      priced: {
        ...{
          currency: "USD",
          lines: [{ ...line, ...tax }],
          subtotal: 7600,
          discount: 760,
          shipping: 0,
          shippingTax: 0,
        },
        shares: [{ discountId: "", title: "Trade show", lineId: "puna-300", amount: 760 }],
        method: { id: "standard", name: "Standard", list: 0, price: 0, minDays: 3, maxDays: 5 },
        ...{ methods: [], taxAdded: 479, taxIncluded: 0, taxes: [], total: 7319, gifts: [], due: 7319 },
        ...{ toFreeShipping: null, unshippable: false },
      },
    },
    expiresAt: PLACED_AT + 30 * DAY,
    link: `${origin}/checkout?draft=sample&token=sample`,
    pictures: new Map([
      ["puna-300", { src: "/art/packs/puna.jpg", background: "#ffffff", ink: "#7a2e22", ratio: 0.8 }],
    ]),
  };
};

/** Every order email with sample data. */
export function previewOrderEmails(sample: EmailSample): EmailPreview[] {
  const { person, product, sentence } = sample;
  const context = sampleContext(sample);
  const [first = LINE, second = LINE] = context.facts.lines;
  const plain: OrderEmailContext = {
    ...context,
    order: {
      ...context.order,
      ...{ shipTo: null, shippingName: "", deliveryFrom: null, deliveryTo: null },
      ...{ subtotal: 5000, discount: 0, taxAdded: 0, total: 5000, giftPaid: 0 },
    },
    facts: {
      ...context.facts,
      adjustments: [],
      subscriptions: [],
      lines: [{ ...LINE, kind: "gift_card", title: "Gift card", variantTitle: "", unitPrice: 5000, total: 5000 }],
    },
  };
  const parcel = {
    carrier: "UPS",
    tracking: "1Z999AA10123456784",
    trackingUrl: "https://www.ups.com/track?tracknum=1Z999AA10123456784",
    items: [{ line: first, quantity: 1, lotIds: ["lot"] }],
  };
  const units = [{ line: first, quantity: 1, amount: 3230 }];
  const owing: OrderEmailContext = {
    ...context,
    order: { ...context.order, owed: 3910 },
    facts: { ...context.facts, lines: [{ ...second, unpaid: true }] },
  };
  const reviewLinks = {
    page: `${sample.origin}/orders/sample/review?token=sample`,
    optOut: {
      label: "Stop review requests",
      href: `${sample.origin}/email-preferences?to=sample&kind=review_request&token=sample`,
      oneClickHref: `${sample.origin}/api/email-preferences/stop?to=sample&kind=review_request&token=sample`,
    },
  };
  return [
    {
      name: "Link to an order",
      when: "Someone asks for an order by its number and email address.",
      content: orderLinkEmail(context),
    },
    {
      name: "Link to edit a review",
      when: "A buyer asks to edit a review without signing in.",
      content: reviewLinkEmail(context),
    },
    {
      name: "Order confirmed",
      when: "An order is placed and paid.",
      content: confirmationEmail(context),
    },
    { name: "Order confirmed, nothing to ship", content: confirmationEmail(plain) },
    {
      name: "Shipped",
      when: "Items are fulfilled.",
      content: shippingEmail(context, parcel),
    },
    {
      name: "Shipped without tracking",
      content: shippingEmail(context, {
        ...{ carrier: "", tracking: "", trackingUrl: "" },
        items: context.facts.lines.map((line) => ({ line, quantity: line.quantity, lotIds: [] })),
      }),
    },
    {
      name: "Refund",
      when: "A refund is issued.",
      content: refundEmail(context, {
        ...{ amount: 3825, to: "card" },
        breakdown: {
          items: [{ line: first, quantity: 1, amount: 3230 }],
          ...{ shipping: 595, extra: 0, total: 3825, others: [] },
        },
      }),
    },
    {
      name: "Refund to a gift card",
      content: refundEmail(context, {
        ...{ amount: 1260, to: "gift_card" },
        breakdown: {
          items: [
            { line: first, quantity: 1, amount: 3230 },
            { line: second, quantity: 1, amount: 2340 },
          ],
          ...{ shipping: 0, extra: 500, total: 6070, others: [{ to: "card", amount: 4810 }] },
        },
      }),
    },
    {
      name: "Refund of an amount",
      content: refundEmail(context, {
        ...{ amount: 500, to: "card" },
        breakdown: { ...{ items: [], shipping: 0, extra: 500, total: 500 }, others: [] },
      }),
    },
    {
      name: "Order edited",
      when: "You change the items of an order or correct its address.",
      content: orderEditedEmail(context, { removed: units, added: [], refund: 3230, newAddress: true }),
    },
    {
      name: "Order edited, address only",
      content: orderEditedEmail(context, { removed: [], added: [], refund: 0, newAddress: true }),
    },
    {
      name: "Order edited, with a balance to pay",
      content: orderEditedEmail(owing, { removed: units, added: owing.facts.lines, refund: 0, newAddress: false }),
    },
    {
      name: "Balance due",
      when: "You ask for payment of what an edited order owes.",
      content: balanceDueEmail(owing),
    },
    {
      name: "Balance paid",
      when: "The customer pays what an edited order owes.",
      content: balancePaidEmail(context, 3910),
    },
    {
      name: "Invoice",
      when: "You send a customer the invoice of an order that you created for them.",
      content: invoiceEmail(sampleInvoice(sample)),
    },
    {
      name: "Order canceled",
      when: "An order is canceled, by the customer or by you.",
      content: cancellationEmail(context, 8079),
    },
    { name: "Order canceled, nothing charged", content: cancellationEmail(plain, 0) },
    {
      name: "Return requested",
      when: "A customer requests a return.",
      content: returnRequestedEmail(context, { units, reason: sentence }),
    },
    {
      name: "Return approved",
      when: "You approve a return. Your message to the customer, such as the address, stands in it.",
      content: returnApprovedEmail(context, { units, note: sentence }),
    },
    {
      name: "Return declined",
      when: "You decline a return. Your reason stands in it.",
      content: returnDeclinedEmail(context, { units, note: sentence }),
    },
    {
      name: "Return received",
      when: "You mark a return as received.",
      content: returnReceivedEmail(context, [...units, { line: second, quantity: 1 }]),
    },
    {
      name: "Review request",
      when: "Two weeks after an order arrived. Asks once about each product.",
      optional: true,
      content: reviewRequestEmail(context, { ...reviewLinks, lines: [first] }),
    },
    {
      name: "Review request for several products",
      content: reviewRequestEmail(context, { ...reviewLinks, lines: context.facts.lines }),
    },
    {
      name: "Late payment refunded",
      when: "A payment arrives that the order no longer needs.",
      content: surplusPaymentEmail(context, 8079),
    },
    {
      name: "Recall",
      when: "You recall a lot and email its customers.",
      content: recallEmail(context, { number: "PUNA-1", title: product, note: sentence }),
    },
    {
      name: "Gift card for its recipient",
      when: "A gift card is bought for someone, or you send one.",
      content: giftCardEmail(
        {
          ...{ amount: 5000, currency: "USD", code: "ABCD-2345-EFGH-6789", expiresAt: null },
          ...{ recipientName: person, senderName: "Sam", message: sentence },
        },
        sample.origin,
      ),
    },
    {
      name: "Gift card for the buyer",
      content: giftCardEmail({ amount: 5000, currency: "USD", code: "ABCD-2345-EFGH-6789" }, sample.origin),
    },
    {
      name: "Gift card receipt",
      when: "Someone buys a gift card for someone else.",
      content: giftCardReceiptEmail(context, {
        ...{ amount: 5000, recipient: person, message: sentence, sendAt: null },
      }),
    },
    {
      name: "Gift card receipt, sent later",
      content: giftCardReceiptEmail(context, {
        ...{ amount: 5000, recipient: person, sendAt: PLACED_AT + 30 * DAY },
      }),
    },
    ...(["open", "won", "lost"] as const).map((status) => ({
      name: `Dispute ${status}, for staff`,
      content: disputeEmail(context, {
        status,
        reason: "not_as_described",
        amount: 9952,
        dueAt: Date.UTC(2026, 10, 28),
      }),
    })),
  ];
}

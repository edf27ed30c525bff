import type { EmailPreview, EmailSample } from "../../email/index.ts";
import {
  cancellationEmail,
  confirmationEmail,
  disputeEmail,
  giftCardEmail,
  recallEmail,
  refundEmail,
  returnReceivedEmail,
  shippingEmail,
  surplusPaymentEmail,
} from "./emails.ts";

/** Every order email with sample data. */
export function previewOrderEmails({ person, product, sentence, origin }: EmailSample): EmailPreview[] {
  const shipTo = {
    name: person,
    company: "",
    line1: "12 Pine Street",
    line2: "",
    city: "Boulder",
    region: "CO",
    postalCode: "80302",
    country: "US",
  };
  const order = {
    ...{ number: 1001, currency: "USD", shipTo: JSON.stringify(shipTo), billTo: null },
    ...{
      discount: 760,
      shipping: 0,
      shippingName: "Standard",
      taxAdded: 312,
      taxIncluded: 0,
      total: 9952,
      giftPaid: 2500,
    },
  };
  const context = { order, link: `${origin}/orders/sample?token=sample` };
  const lines = [
    { title: product, variantTitle: "300 g", quantity: 2, unitPrice: 3800 },
    { title: "Puna", variantTitle: "60 capsules", quantity: 1, unitPrice: 2800 },
  ];
  const parcel = {
    carrier: "UPS",
    tracking: "1Z999AA10123456784",
    trackingUrl: "https://www.ups.com/track?tracknum=1Z999AA10123456784",
    items: [{ name: `${product}, 300 g`, quantity: 2 }],
  };
  const digital = { ...context, order: { ...order, shipTo: null, shippingName: "", discount: 0, taxAdded: 0 } };
  const giftCard = { amount: 5000, code: "ABCD-2345-EFGH-6789" };
  return [
    { name: "Confirmation", content: confirmationEmail(context, lines) },
    { name: "Confirmation, nothing to ship", content: confirmationEmail(digital, lines) },
    { name: "Shipment", content: shippingEmail(context, parcel) },
    {
      name: "Shipment without tracking",
      content: shippingEmail(context, { ...parcel, carrier: "", tracking: "", trackingUrl: "" }),
    },
    { name: "Refund to the card", content: refundEmail(context, { amount: 1260, to: "card" }) },
    { name: "Refund to a gift card", content: refundEmail(context, { amount: 1260, to: "gift_card" }) },
    { name: "Cancellation with a refund", content: cancellationEmail(context, 9952) },
    { name: "Cancellation, nothing charged", content: cancellationEmail(context, 0) },
    { name: "Return received", content: returnReceivedEmail(context, 1) },
    { name: "Payment that was not needed", content: surplusPaymentEmail(context, 9952) },
    ...(["open", "won", "lost"] as const).map((status) => ({
      name: `Dispute ${status}, for staff`,
      content: disputeEmail(
        { ...context, order: { ...order, id: "sample" } },
        { status, reason: "not_as_described", amount: 9952, dueAt: Date.UTC(2026, 10, 28) },
      ),
    })),
    { name: "Recall", content: recallEmail(context, { number: "PUNA-1", title: product, note: sentence }) },
    {
      name: "Gift card for someone else",
      content: giftCardEmail(context, { ...giftCard, recipientName: person, message: sentence, isForBuyer: false }),
    },
    { name: "Gift card for the buyer", content: giftCardEmail(context, { ...giftCard, isForBuyer: true }) },
  ];
}

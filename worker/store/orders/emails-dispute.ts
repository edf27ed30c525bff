import { brand } from "../../../app/brand.ts";
import type { EmailContent } from "../../email/index.ts";
import { formatLongDate } from "../../kernel/long-date.ts";
import { formatMoney } from "../../kernel/money.ts";
import type { DisputeStatus } from "../gateway/contract.ts";
import type { OrderRecord } from "./deps.ts";

const DISPUTE_HEADINGS: Record<DisputeStatus, string> = {
  open: "A payment is disputed",
  won: "A dispute was won",
  lost: "A dispute was lost",
};
const DISPUTE_TEXTS: Record<DisputeStatus, string> = {
  open: "Unfulfilled items are on hold until the bank decides. Submit evidence in your payment gateway's dashboard.",
  won: "You keep the payment, and items on hold can be fulfilled.",
  lost: "The bank has returned the money to the customer. It's listed with the order's refunds. Decide whether to fulfill the remaining items.",
};

/** For staff: a dispute was opened or decided. */
export function disputeEmail(
  { order, origin }: { order: Pick<OrderRecord, "id" | "number" | "currency">; origin: string },
  dispute: { status: DisputeStatus; reason: string; amount: number; dueAt: number | null },
): EmailContent {
  const { status, reason, amount, dueAt } = dispute;
  const due = dueAt === null ? [] : [{ label: "Evidence due by (UTC)", value: formatLongDate(dueAt, "UTC") }];
  const reasonText = reason.replaceAll("_", " ");
  const money = formatMoney({ minor: amount, currency: order.currency });
  return {
    subject: `${DISPUTE_HEADINGS[status]}: order #${order.number}`,
    preheader: `${money}, ${reasonText}.`,
    heading: DISPUTE_HEADINGS[status],
    paragraphs: [DISPUTE_TEXTS[status]],
    rows: [
      { label: "Order", value: `#${order.number}` },
      { label: "Amount", value: money },
      { label: "Reason", value: reasonText },
      ...(status === "open" ? due : []),
    ],
    button: { label: "View order", href: `${origin}/420/orders/${order.id}` },
    footer: `You're receiving this email because you run ${brand.name}.`,
  };
}

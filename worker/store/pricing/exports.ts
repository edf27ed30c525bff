import { brand } from "../../../app/brand.ts";
import { defineExport } from "../../exports/index.ts";
import { formatDecimal } from "../../kernel/money.ts";
import { pagedCsvFile } from "../../platform/csv.ts";
import { discountCodesQuery, giftCardListQuery, pricingListQuery } from "./contract-admin.ts";

const formatInstant = (at: number | null) => (at === null ? null : new Date(at).toISOString());
const GIFT_CARD_HEADER = [
  "last4",
  "currency",
  "balance",
  "recipient",
  "made_at",
  "expires_at",
  "off",
  "email",
  "send_at",
  "sent_at",
];

/** The gift cards that match the filters of the admin's list, without their codes, which aren't stored. */
export const giftCardsExport = defineExport({
  kind: "gift-cards",
  title: "Gift cards",
  query: giftCardListQuery,
  open: ({ store }, query) =>
    pagedCsvFile<string>("gift-cards.csv", GIFT_CARD_HEADER, async (after) => {
      const page = await store.pricing.listGiftCards({ ...query, limit: 100, before: after ?? undefined });
      const rows = page.cards.map((g) => [
        ...[g.last4, g.currency, formatDecimal({ minor: g.balance, currency: g.currency }), g.recipient],
        ...[formatInstant(g.createdAt), formatInstant(g.expiresAt), g.disabledAt === null ? 0 : 1],
        ...[g.recipientEmail, formatInstant(g.sendAt), formatInstant(g.sentAt)],
      ]);
      return { rows, next: page.next };
    }),
});

const DISCOUNT_HEADER = [
  "code",
  "title",
  "kind",
  "value",
  "used",
  "limit",
  "active",
  "orders",
  "net_sales",
  "discount_given",
];

/** The discounts that match the filters of the admin's list. */
export const discountsExport = defineExport({
  kind: "discounts",
  title: "Discounts",
  query: pricingListQuery,
  open: ({ store }, query) =>
    pagedCsvFile<string>("discounts.csv", DISCOUNT_HEADER, async (after) => {
      const page = await store.pricing.listDiscounts({ ...query, limit: 100, before: after ?? undefined });
      const rows = page.discounts.map((d) => [
        ...[d.code, d.title, d.kind, d.value],
        ...[d.used, d.usageLimit, d.active ? 1 : 0, d.figures.orders],
        ...[d.figures.sales, d.figures.discounted].map((minor) => formatDecimal({ minor, currency: brand.currency })),
      ]);
      return { rows, next: page.next };
    }),
});

const CODE_HEADER = ["code", "used"];

/** The codes of one batch. */
export const discountCodesExport = defineExport({
  kind: "discount-codes",
  title: "Discount codes",
  query: discountCodesQuery,
  open: ({ store }, { batch }) =>
    pagedCsvFile<string>("discount-codes.csv", CODE_HEADER, async (after) => {
      const page = await store.pricing.listBatchCodes(batch, after);
      return { rows: page.codes.map((c) => [c.code, c.used]), next: page.next };
    }),
});

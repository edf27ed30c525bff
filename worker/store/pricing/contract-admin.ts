import { z } from "zod";
import { shownText } from "../../kernel/shown-text.ts";
import { taxCategory } from "./contract.ts";

const id = z.string().min(1).max(80);
const amount = z.number().int("Enter an amount in whole minor units.").min(0).max(100_000_000);
const title = shownText().min(1, "Enter a name.").max(120);
const optionalInstant = z.number().int().min(0).max(8_640_000_000_000_000).nullable().default(null);
const currency = z.string().regex(/^[A-Z]{3}$/, "Enter a three-letter currency code.");

/** Which products a discount is for: those of the list, and those with one of the tags; empty: all. */
const discountScope = z.strictObject({
  products: z.array(id).max(200).optional(),
  tags: z.array(shownText().min(1).max(60)).max(50).optional(),
});
const units = z.number().int("Enter a whole number.").min(0).max(99, "Enter a number up to 99.").default(0);

/** A tag of a customer, as staff write it. */
export const customerTagText = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[\p{L}\p{N}][\p{L}\p{N} _-]{0,39}$/u, "Enter a tag of up to 40 letters, digits, spaces and dashes.");

/**
 * A discount as staff enter it. `value`: basis points of a percentage, minor units of a fixed amount, and of
 * `buy_x_get_y` the basis points off what is got (10,000: free).
 */
export const discountInput = z
  .strictObject({
    /** Null: applied automatically. */
    code: z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^[A-Z0-9][A-Z0-9_-]{2,39}$/, "Enter a code of 3 to 40 letters, digits and dashes.")
      .nullable(),
    title,
    kind: z.enum(["percent", "fixed", "free_shipping", "buy_x_get_y"]),
    value: amount.default(0),
    scope: discountScope.default({}),
    /** `buy_x_get_y`: for so many units of `scope`, so many of `getScope` cost less, the least expensive first. */
    buyQuantity: units,
    getQuantity: units,
    getScope: discountScope.default({}),
    /** `buy_x_get_y`: how often in one order; null: as often as it fits. */
    maxPerOrder: z.number().int().min(1).max(99).nullable().default(null),
    /** Only customers with this tag; empty: everybody. */
    customerTag: z.union([z.literal(""), customerTagText]).default(""),
    minSubtotal: amount.default(0),
    minQuantity: z.number().int().min(0).max(10_000).default(0),
    oncePerCustomer: z.boolean().default(false),
    usageLimit: z.number().int().min(1).max(10_000_000).nullable().default(null),
    combines: z.boolean().default(false),
    active: z.boolean().default(true),
    startsAt: optionalInstant,
    endsAt: optionalInstant,
  })
  .refine((d) => (d.kind !== "percent" && d.kind !== "buy_x_get_y") || (d.value >= 1 && d.value <= 10_000), {
    path: ["value"],
    message: "Enter a percentage between 0.01 and 100.",
  })
  .refine((d) => d.kind !== "fixed" || d.value >= 1, { path: ["value"], message: "Enter the discount value." })
  .refine((d) => d.kind !== "buy_x_get_y" || d.buyQuantity >= 1, {
    path: ["buyQuantity"],
    message: "Enter how many the customer buys.",
  })
  .refine((d) => d.kind !== "buy_x_get_y" || d.getQuantity >= 1, {
    path: ["getQuantity"],
    message: "Enter how many the customer gets.",
  })
  .refine((d) => d.startsAt === null || d.endsAt === null || d.startsAt < d.endsAt, {
    path: ["endsAt"],
    message: "The end date must be after the start date.",
  });
export type DiscountInput = z.output<typeof discountInput>;

/** Many one-time codes of one kind: `PREFIX-XXXXXXXX`. */
export const discountBatchInput = z.strictObject({
  prefix: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z0-9][A-Z0-9_-]{1,19}$/, "Enter a prefix of 2 to 20 letters, digits and dashes."),
  count: z
    .number()
    .int("Enter a whole number.")
    .min(1, "Enter how many codes to make.")
    .max(5000, "Make up to 5,000 codes at once."),
  requestKey: z.string().min(8).max(80),
  /** As a discount; its own code and usage limit are not used. */
  rule: discountInput,
});
export type DiscountBatchInput = z.output<typeof discountBatchInput>;

export const discountCodesQuery = z.object({ batch: id });

const country = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{2}$/, "Enter a two-letter country code.");
const region = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9]{0,3}$/, "Enter the region part of an ISO 3166-2 code, such as CA.")
  .default("");

/** Filters of the list of gift cards. */
export const giftCardListQuery = z.object({
  q: z.string().trim().max(120).default(""),
  show: z.enum(["on", "used", "scheduled", "off"]).optional(),
  /** `next` of the previous page. */
  before: z.string().min(1).max(80).optional(),
});
export type GiftCardListQuery = z.output<typeof giftCardListQuery>;

/** The spans of days that the figures of discounts can be asked for. */
export const DISCOUNT_RANGES = ["7", "30", "90"] as const;
export type DiscountRange = (typeof DISCOUNT_RANGES)[number];

/** What a discount brought in: paid orders with it, their totals net of refunds, and what it took off them. */
export interface DiscountFigures {
  orders: number;
  sales: number;
  discounted: number;
}

/** Filters of the list of discounts. */
export const pricingListQuery = z.object({
  q: z.string().trim().max(120).default(""),
  show: z.enum(["on", "off", "scheduled", "expired", "codes", "automatic"]).optional(),
  /** `next` of the previous page. */
  before: z.string().min(1).max(80).optional(),
  /** What the discounts brought in is counted for so many days, today included; without it, since they exist. */
  days: z.enum(DISCOUNT_RANGES).optional(),
});
export type PricingListQuery = z.output<typeof pricingListQuery>;

/** A shipping zone with its destinations; country `*` is the rest of the world. */
export const shippingZoneInput = z.strictObject({
  name: title,
  position: z.number().int().min(0).max(1000).default(0),
  places: z.array(z.strictObject({ country: z.union([z.literal("*"), country]), region })).max(400),
});
export type ShippingZoneInput = z.output<typeof shippingZoneInput>;

export const shippingMethodInput = z
  .strictObject({
    zoneId: id,
    name: title,
    rates: z
      .array(z.strictObject({ upToG: z.number().int().min(1).max(1_000_000).nullable(), price: amount }))
      .min(1, "Add at least one rate.")
      .max(30)
      .refine((rates) => rates.every((r, i) => i === rates.length - 1 || r.upToG !== null), {
        message: "Only the last tier can have no weight limit.",
      })
      .refine((rates) => rates.every((r, i) => i === 0 || r.upToG === null || r.upToG > (rates[i - 1]?.upToG ?? 0)), {
        message: "Weights must increase from tier to tier.",
      }),
    currency,
    freeOver: amount.nullable().default(null),
    minDays: z.number().int().min(0).max(120),
    maxDays: z.number().int().min(0).max(120),
    active: z.boolean().default(true),
    position: z.number().int().min(0).max(1000).default(0),
  })
  .refine((m) => m.minDays <= m.maxDays, {
    path: ["maxDays"],
    message: "The maximum delivery time can't be shorter than the minimum.",
  });
export type ShippingMethodInput = z.output<typeof shippingMethodInput>;

export const taxRateInput = z.strictObject({
  country,
  region,
  category: z.enum([...taxCategory.exclude(["none"]).options, "shipping"]),
  name: title,
  bps: z.number().int("Enter the rate in basis points (hundredths of a percent).").min(0).max(10_000),
  included: z.boolean().default(false),
});
export type TaxRateInput = z.output<typeof taxRateInput>;
export const taxRateKey = taxRateInput.pick({ country: true, region: true, category: true });
export type TaxRateKey = z.output<typeof taxRateKey>;

const recipientEmail = z.union([
  z.literal(""),
  z.string().trim().toLowerCase().max(254).pipe(z.email("Enter a valid email address, such as ada@example.com.")),
]);

export const giftCardInput = z
  .strictObject({
    amount: amount.min(1, "Enter an amount."),
    currency,
    recipient: z.string().trim().max(200).default(""),
    /** Where the code is mailed to; empty: it isn't mailed, and the answer has it. */
    recipientEmail: recipientEmail.default(""),
    senderName: z.string().trim().max(120).default(""),
    message: z.string().trim().max(300, "Enter up to 300 characters.").default(""),
    /** When it is mailed; null: at once. */
    sendAt: optionalInstant,
    expiresAt: optionalInstant,
    /** Makes a card be created once. */
    requestKey: z.string().min(8).max(80).optional(),
  })
  .refine((g) => g.sendAt === null || g.recipientEmail !== "", {
    path: ["recipientEmail"],
    message: "Enter the recipient's email address.",
  })
  .refine((g) => g.sendAt === null || g.expiresAt === null || g.sendAt < g.expiresAt, {
    path: ["expiresAt"],
    message: "The card can't expire before it's sent.",
  });
export type GiftCardInput = z.output<typeof giftCardInput>;

/** What staff can do with a gift card; `requestKey` makes it happen once. */
export const giftCardAction = z.discriminatedUnion("act", [
  z.strictObject({ act: z.literal("switch"), off: z.boolean() }),
  z.strictObject({
    act: z.literal("adjust"),
    delta: z
      .number()
      .int()
      .min(-100_000_000)
      .max(100_000_000)
      .refine((n) => n !== 0, "Enter an amount."),
    note: shownText().min(1, "Enter a reason.").max(300),
    requestKey: z.string().min(8).max(80),
  }),
  /** Mails a new code; the one before stops working. */
  z.strictObject({
    act: z.literal("send"),
    email: recipientEmail.refine((e) => e !== "", "Enter the recipient's email address."),
    requestKey: z.string().min(8).max(80),
  }),
  /** Another date, recipient or message, while it isn't sent yet. */
  z.strictObject({
    act: z.literal("schedule"),
    recipient: z.string().trim().max(200),
    email: recipientEmail.refine((e) => e !== "", "Enter the recipient's email address."),
    senderName: z.string().trim().max(120),
    message: z.string().trim().max(300, "Enter up to 300 characters."),
    sendAt: z.number().int().min(0).max(8_640_000_000_000_000),
  }),
]);
export type GiftCardAction = z.output<typeof giftCardAction>;

const countries = z.array(country).max(300).default([]);
/** Countries to turn on and off; the others stay as they are. */
export const marketsInput = z
  .strictObject({ on: countries, off: countries })
  .refine((m) => m.on.every((code) => !m.off.includes(code)), {
    path: ["off"],
    message: "A country can be either on or off.",
  });
export type MarketsInput = z.output<typeof marketsInput>;

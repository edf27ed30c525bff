import { z } from "zod";
import { taxCategory } from "./contract.ts";

const id = z.string().min(1).max(80);
const amount = z.number().int("Write an amount in whole minor units.").min(0).max(100_000_000);
const title = z.string().trim().min(1, "Give it a name.").max(120);
const optionalInstant = z.number().int().min(0).max(8_640_000_000_000_000).nullable().default(null);
const currency = z.string().regex(/^[A-Z]{3}$/, "Use the three letters of the currency.");

/** A discount as staff write it. `value`: basis points of a percentage, minor units of a fixed amount. */
export const discountInput = z
  .strictObject({
    /** Null: applied without asking. */
    code: z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^[A-Z0-9][A-Z0-9_-]{2,39}$/, "A code has 3 to 40 letters, digits and dashes.")
      .nullable(),
    title,
    kind: z.enum(["percent", "fixed", "free_shipping"]),
    value: amount.default(0),
    scope: z
      .strictObject({
        products: z.array(id).max(200).optional(),
        tags: z.array(z.string().trim().min(1).max(60)).max(50).optional(),
      })
      .default({}),
    minSubtotal: amount.default(0),
    minQuantity: z.number().int().min(0).max(10_000).default(0),
    oncePerCustomer: z.boolean().default(false),
    usageLimit: z.number().int().min(1).max(10_000_000).nullable().default(null),
    combines: z.boolean().default(false),
    active: z.boolean().default(true),
    startsAt: optionalInstant,
    endsAt: optionalInstant,
  })
  .refine((d) => d.kind !== "percent" || (d.value >= 1 && d.value <= 10_000), {
    path: ["value"],
    message: "A percentage is between 0.01 and 100.",
  })
  .refine((d) => d.kind !== "fixed" || d.value >= 1, { path: ["value"], message: "Write how much it takes off." })
  .refine((d) => d.startsAt === null || d.endsAt === null || d.startsAt < d.endsAt, {
    path: ["endsAt"],
    message: "It must end after it starts.",
  });
export type DiscountInput = z.output<typeof discountInput>;

const country = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{2}$/, "Use the two letters of the country.");
const region = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9]{0,3}$/, "Use the region's part of ISO 3166-2, such as CA.")
  .default("");

/** What a list of discounts or gift cards is narrowed by. */
export const pricingListQuery = z.object({
  q: z.string().trim().max(120).default(""),
  show: z.enum(["on", "off", "codes", "automatic"]).optional(),
  /** `next` of the page before. */
  before: z.string().min(1).max(80).optional(),
});
export type PricingListQuery = z.output<typeof pricingListQuery>;

/** A shipping zone with its places; country `*` is the rest of the world. */
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
      .min(1, "Name at least one price.")
      .max(30)
      .refine((rates) => rates.every((r, i) => i === rates.length - 1 || r.upToG !== null), {
        message: "Only the last step may be without a weight.",
      })
      .refine((rates) => rates.every((r, i) => i === 0 || r.upToG === null || r.upToG > (rates[i - 1]?.upToG ?? 0)), {
        message: "The weights must rise.",
      }),
    currency,
    freeOver: amount.nullable().default(null),
    minDays: z.number().int().min(0).max(120),
    maxDays: z.number().int().min(0).max(120),
    active: z.boolean().default(true),
    position: z.number().int().min(0).max(1000).default(0),
  })
  .refine((m) => m.minDays <= m.maxDays, { path: ["maxDays"], message: "The longest time cannot be the shorter one." });
export type ShippingMethodInput = z.output<typeof shippingMethodInput>;

export const taxRateInput = z.strictObject({
  country,
  region,
  category: z.enum([...taxCategory.exclude(["none"]).options, "shipping"]),
  name: title,
  bps: z.number().int("Write the rate in hundredths of a percent.").min(0).max(10_000),
  included: z.boolean().default(false),
});
export type TaxRateInput = z.output<typeof taxRateInput>;
export const taxRateKey = taxRateInput.pick({ country: true, region: true, category: true });
export type TaxRateKey = z.output<typeof taxRateKey>;

export const giftCardInput = z.strictObject({
  amount: amount.min(1, "Write what is on the card."),
  currency,
  recipient: z.string().trim().max(200).default(""),
  expiresAt: optionalInstant,
});
export type GiftCardInput = z.output<typeof giftCardInput>;

/** What staff do to a gift card; the same `requestKey` adjusts once. */
export const giftCardAction = z.discriminatedUnion("act", [
  z.strictObject({ act: z.literal("switch"), off: z.boolean() }),
  z.strictObject({
    act: z.literal("adjust"),
    delta: z
      .number()
      .int()
      .min(-100_000_000)
      .max(100_000_000)
      .refine((n) => n !== 0, "Write an amount."),
    note: z.string().trim().min(1, "Write why.").max(300),
    requestKey: z.string().min(8).max(80),
  }),
]);
export type GiftCardAction = z.output<typeof giftCardAction>;

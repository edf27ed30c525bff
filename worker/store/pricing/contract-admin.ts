import { z } from "zod";
import { taxCategory } from "./contract.ts";

const id = z.string().min(1).max(80);
const amount = z.number().int("Enter an amount in whole minor units.").min(0).max(100_000_000);
const title = z.string().trim().min(1, "Enter a name.").max(120);
const optionalInstant = z.number().int().min(0).max(8_640_000_000_000_000).nullable().default(null);
const currency = z.string().regex(/^[A-Z]{3}$/, "Enter a three-letter currency code.");

/** A discount as staff enter it. `value`: basis points of a percentage, minor units of a fixed amount. */
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
    message: "Enter a percentage between 0.01 and 100.",
  })
  .refine((d) => d.kind !== "fixed" || d.value >= 1, { path: ["value"], message: "Enter the discount value." })
  .refine((d) => d.startsAt === null || d.endsAt === null || d.startsAt < d.endsAt, {
    path: ["endsAt"],
    message: "The end date must be after the start date.",
  });
export type DiscountInput = z.output<typeof discountInput>;

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

/** Filters of the lists of discounts and gift cards. */
export const pricingListQuery = z.object({
  q: z.string().trim().max(120).default(""),
  show: z.enum(["on", "off", "codes", "automatic"]).optional(),
  /** `next` of the previous page. */
  before: z.string().min(1).max(80).optional(),
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

export const giftCardInput = z.strictObject({
  amount: amount.min(1, "Enter an amount."),
  currency,
  recipient: z.string().trim().max(200).default(""),
  expiresAt: optionalInstant,
});
export type GiftCardInput = z.output<typeof giftCardInput>;

/** What staff can do with a gift card; `requestKey` makes an adjustment happen once. */
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
    note: z.string().trim().min(1, "Enter a reason.").max(300),
    requestKey: z.string().min(8).max(80),
  }),
]);
export type GiftCardAction = z.output<typeof giftCardAction>;

import type { plans } from "../../billing/schema.ts";
import type { discounts, shippingDestinations, shippingMethods, shippingZones, taxRates } from "../pricing/schema.ts";

/** Zones of the demo shop. */
export const ZONES: (typeof shippingZones.$inferInsert)[] = [
  { id: "demo-us", name: "United States", position: 1 },
  { id: "demo-ca", name: "Canada", position: 2 },
  { id: "demo-eu", name: "European Union and United Kingdom", position: 3 },
  { id: "demo-world", name: "Everywhere else", position: 4 },
];

const EU = "AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK GB".split(" ");

export const PLACES: (typeof shippingDestinations.$inferInsert)[] = [
  { country: "US", zoneId: "demo-us" },
  { country: "CA", zoneId: "demo-ca" },
  ...EU.map((country) => ({ country, zoneId: "demo-eu" })),
  { country: "*", zoneId: "demo-world" },
];

const steps = (...rates: [upToG: number | null, price: number][]): string =>
  JSON.stringify(rates.map(([upToG, price]) => ({ upToG, price })));

const method = (
  id: string,
  zone: string,
  name: string,
  days: [number, number],
  rates: string,
  freeOver: number | null,
  position = 0,
): typeof shippingMethods.$inferInsert => ({
  id: `demo-${id}`,
  zoneId: `demo-${zone}`,
  name,
  rates,
  currency: "USD",
  freeOver,
  minDays: days[0],
  maxDays: days[1],
  position,
});

/** Table rates by weight, cents of USD. */
export const METHODS: (typeof shippingMethods.$inferInsert)[] = [
  method("us-standard", "us", "Standard", [3, 5], steps([500, 495], [2000, 795], [10_000, 1295], [30_000, 2495]), 7500),
  method("us-express", "us", "Express", [1, 2], steps([500, 1495], [2000, 1995], [10_000, 3495]), null, 1),
  method("ca-standard", "ca", "Standard", [6, 10], steps([500, 1195], [2000, 1795], [10_000, 2995]), 15_000),
  method("eu-standard", "eu", "Tracked airmail", [7, 14], steps([500, 1495], [2000, 2295], [10_000, 4495]), 20_000),
  method("world-standard", "world", "Tracked airmail", [10, 21], steps([500, 1995], [2000, 3295], [5000, 5995]), null),
];

const rate = (
  country: string,
  region: string,
  category: (typeof taxRates.$inferInsert)["category"],
  bps: number,
  name: string,
  included = false,
) => ({
  country,
  region,
  category,
  bps,
  name,
  included,
});

/**
 * A few rows to show the tax table: state rates without counties and cities, and two European ones.
 * What is taxed, and how, differs from place to place (groceries are free of sales tax in the states
 * below, supplements are not) and changes: whoever sells checks each row with an adviser.
 */
export const TAXES: (typeof taxRates.$inferInsert)[] = [
  rate("US", "CA", "standard", 725, "California sales tax"),
  rate("US", "CA", "dietary_supplement", 725, "California sales tax"),
  rate("US", "NY", "standard", 400, "New York sales tax"),
  rate("US", "NY", "dietary_supplement", 400, "New York sales tax"),
  rate("US", "NY", "shipping", 400, "New York sales tax"),
  rate("US", "WA", "standard", 650, "Washington sales tax"),
  rate("US", "WA", "dietary_supplement", 650, "Washington sales tax"),
  rate("US", "WA", "shipping", 650, "Washington sales tax"),
  rate("GB", "", "standard", 2000, "VAT", true),
  rate("GB", "", "dietary_supplement", 2000, "VAT", true),
  rate("GB", "", "shipping", 2000, "VAT", true),
  rate("DE", "", "standard", 1900, "VAT", true),
  rate("DE", "", "food", 700, "VAT", true),
  rate("DE", "", "dietary_supplement", 700, "VAT", true),
  rate("DE", "", "shipping", 700, "VAT", true),
];

/** Codes to try, and one discount that needs none. */
export const DISCOUNTS: Omit<typeof discounts.$inferInsert, "createdAt">[] = [
  {
    id: "demo-altura10",
    code: "ALTURA10",
    title: "10% off your first order",
    kind: "percent",
    value: 1000,
    oncePerCustomer: true,
  },
  {
    id: "demo-cosecha",
    code: "COSECHA",
    title: "$8 off from $60",
    kind: "fixed",
    value: 800,
    minSubtotal: 6000,
    usageLimit: 500,
  },
  {
    id: "demo-envio",
    code: "ENVIO",
    title: "Free shipping from $40",
    kind: "free_shipping",
    minSubtotal: 4000,
    combines: true,
  },
  {
    id: "demo-bars",
    code: null,
    title: "5% off three boxes of snacks or more",
    kind: "percent",
    value: 500,
    scope: JSON.stringify({ tags: ["snack"] }),
    minQuantity: 3,
    combines: true,
  },
];

const plan = (
  handle: string,
  title: string,
  position: number,
  more: Partial<typeof plans.$inferInsert>,
): typeof plans.$inferInsert => ({
  id: `demo-${handle}`,
  handle,
  title,
  kind: "goods",
  unit: "week",
  every: 4,
  currency: "USD",
  position,
  ...more,
});

/** How things are bought again; access in cents a cycle. */
export const PLANS: (typeof plans.$inferInsert)[] = [
  plan("every-4-weeks", "Every 4 weeks", 1, { every: 4, discountBps: 1500 }),
  plan("every-8-weeks", "Every 8 weeks", 2, { every: 8, discountBps: 1200 }),
  plan("every-12-weeks", "Every 12 weeks", 3, { every: 12, discountBps: 1000 }),
  plan("fitness-monthly", "Fitness, by the month", 4, {
    kind: "access",
    unit: "month",
    every: 1,
    price: 690,
    grants: '["fitness"]',
  }),
  plan("fitness-yearly", "Fitness, by the year", 5, {
    kind: "access",
    unit: "year",
    every: 1,
    price: 5900,
    grants: '["fitness"]',
  }),
  plan("coach-monthly", "AI coach, by the month", 6, {
    kind: "access",
    unit: "month",
    every: 1,
    price: 1490,
    grants: '["fitness","coach"]',
  }),
];

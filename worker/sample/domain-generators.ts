import { generateCommerce } from "./domain-commerce.ts";
import { generateCommunity } from "./domain-community.ts";
import { DIARY_EMAIL } from "./domain-diary.ts";
import { generateDiaryAccount } from "./domain-diary-account.ts";
import { generateFeedback } from "./domain-feedback.ts";
import type { GeneratorContext, SampleGenerator, SampleStep } from "./domain-generator.ts";
import { createPeople } from "./domain-people.ts";
import { createRandom } from "./domain-random.ts";
import { methodsTo, RowSet, type SampleShop, type TrafficRow } from "./domain-shop.ts";
import { generateTraffic } from "./domain-traffic.ts";

/**
 * Every domain's samples, in the order in which they are made. A new domain adds its generator here, and
 * in removal.ts how its rows are found again.
 */
const GENERATORS: readonly SampleGenerator[] = [
  { name: "commerce", generate: generateCommerce },
  { name: "feedback", generate: generateFeedback },
  { name: "traffic", generate: generateTraffic },
  { name: "community", generate: generateCommunity },
  { name: "diary", generate: generateDiaryAccount },
];

export const SAMPLE_DAYS = 120;
/** About so many orders, renewals included. */
const ORDERS = 1380;

/**
 * All samples of a shop: the same shop and seed give the same rows.
 * @param options.orderCount fewer, for tests
 */
export function generateSamples(
  shop: SampleShop,
  options: Pick<GeneratorContext, "actor" | "termsOf"> & { seed: number; days?: number; orderCount?: number },
): { steps: SampleStep[]; traffic: TrafficRow[] } {
  const { seed, actor, termsOf, days = SAMPLE_DAYS, orderCount = ORDERS } = options;
  const steps: SampleStep[] = [];
  const traffic: TrafficRow[] = [];
  const people = peopleOf(shop, seed, orderCount).filter((p) => !shop.taken.includes(p.email));
  const orders: GeneratorContext["orders"] = [];
  if (people.length === 0 || shop.variants.length === 0) return { steps, traffic };
  GENERATORS.forEach(({ generate }, i) => {
    generate({
      random: createRandom(seed * 31 + i),
      shop,
      days,
      orderCount,
      actor,
      people,
      orders,
      termsOf,
      addStep: (name, rows) => {
        if (rows.rows.size > 0) steps.push({ name, rows, topics: [] });
      },
      addTopics: (name, topics) => steps.push({ name, rows: new RowSet(), topics }),
      addDiary: (diary) => steps.push({ name: "diary", rows: new RowSet(), topics: [], diary }),
      addTraffic: (rows) => traffic.push(...rows),
    });
  });
  return { steps, traffic };
}

/** Everybody who may order. */
const peopleOf = (shop: SampleShop, seed: number, orderCount: number) =>
  createPeople(
    createRandom(seed),
    Math.max(20, Math.round(orderCount * 0.6)),
    (country) => methodsTo(shop, country, "").length > 0,
  );

/** The addresses that a run may use: one that has an account is left out, see `SampleShop.taken`. */
export const listSampleAddresses = (shop: SampleShop, seed: number): string[] => [
  ...peopleOf(shop, seed, ORDERS).map((p) => p.email),
  DIARY_EMAIL,
];

import { generateCommerce } from "./domain-commerce.ts";
import { generateFeedback } from "./domain-feedback.ts";
import type { GeneratorContext, SampleGenerator, SampleStep } from "./domain-generator.ts";
import { createPeople } from "./domain-people.ts";
import { createRandom } from "./domain-random.ts";
import { methodsTo, type SampleShop, type TrafficRow } from "./domain-shop.ts";
import { generateTraffic } from "./domain-traffic.ts";

/**
 * Every domain's samples, in the order in which they are made. A new domain (forum, fitness) adds its generator here, and
 * in removal.ts how its rows are found again.
 */
const GENERATORS: readonly SampleGenerator[] = [
  { name: "commerce", generate: generateCommerce },
  { name: "feedback", generate: generateFeedback },
  { name: "traffic", generate: generateTraffic },
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
  const shipsTo = (country: string) => methodsTo(shop, country, "").length > 0;
  const people = createPeople(createRandom(seed), Math.max(20, Math.round(orderCount * 0.6)), shipsTo);
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
        if (rows.rows.size > 0) steps.push({ name, rows });
      },
      addTraffic: (rows) => traffic.push(...rows),
    });
  });
  return { steps, traffic };
}

import {
  ALLERGEN_LABELS,
  type Allergen,
  type StackFinding,
  type StackItem,
  type StackPerson,
  type StackReport,
  type StackTotal,
} from "./contract.ts";
import { CAFFEINATED_INGREDIENT, CAFFEINE_LIMITS, UPPER_LIMITS, type UpperLimit } from "./domain-upper-limits.ts";

/**
 * Checks everything that a person would take together. Each variant counts once, at its servings per day,
 * however many packs there are: a second pack lasts longer but is no second dose. The result does not depend
 * on the order of the items, and another item never lowers a total.
 */
export function checkStack(items: readonly StackItem[], person: StackPerson = {}): StackReport {
  const taken = uniqueByVariant(items);
  const totals = UPPER_LIMITS.flatMap((limit) => limitTotal(limit, taken));
  const findings = [
    ...totals.flatMap((t) => limitFindings(t)),
    ...caffeineFindings(taken, person),
    ...allergenFindings(taken, person),
    ...duplicateFindings(items, taken),
  ];
  // Warnings first; within a level the order in which they were found.
  findings.sort((a, b) => Number(b.level === "warn") - Number(a.level === "warn"));
  return { findings, totals, assumptions: taken.length > 0 ? ASSUMPTIONS : [], checked: taken.length };
}

const ASSUMPTIONS = [
  "Each product counts at the servings per day in its directions, or at one if they give none.",
  "More than one pack of the same product counts once.",
  "The limits are for adults. Food and products from elsewhere aren't included in the totals.",
];

/** Each variant once, sorted by id. */
function uniqueByVariant(items: readonly StackItem[]): StackItem[] {
  const byId = new Map<string, StackItem>();
  for (const item of items) {
    const known = byId.get(item.variantId);
    if (!known || item.servingsPerDay > known.servingsPerDay) byId.set(item.variantId, item);
  }
  return [...byId.values()].sort((a, b) => (a.variantId < b.variantId ? -1 : 1));
}

const uniqueTitles = (items: readonly StackItem[]): string[] => [...new Set(items.map((i) => i.title))].sort();

const MG_PER_UNIT: Record<string, number> = { g: 1000, mg: 1, µg: 0.001, μg: 0.001, ug: 0.001, mcg: 0.001 };

/**
 * A label amount in the unit of a limit: "mcg RAE", "mg NE" and "mg alpha-tocopherol" count as their mass, IU
 * and folate equivalents by the factors of the limit. Null for any other unit.
 */
export function convertToLimitUnit(
  limit: Pick<UpperLimit, "unit" | "perIu" | "perDfe">,
  amount: number,
  unit: string,
): number | null {
  const unitName = unit.trim().toLowerCase().split(/\s+/)[0] ?? "";
  if (unitName === "iu") return limit.perIu === undefined ? null : amount * limit.perIu;
  const mg = MG_PER_UNIT[unitName];
  if (mg === undefined) return null;
  const factor = /\bdfe\b/i.test(unit) ? (limit.perDfe ?? 1) : 1;
  return (amount * mg * factor) / (MG_PER_UNIT[limit.unit] as number);
}

/** How much of a limit's nutrient one item adds per day; 0 if its label has none that counts. */
function dailyAmount(limit: UpperLimit, item: StackItem): number {
  if (limit.counts === "added" && item.panel === "nutrition") return 0;
  const serving = item.nutrients.reduce((sum, n) => {
    const name = n.name.trim().toLowerCase();
    if (!limit.match.test(name) || limit.except?.test(name)) return sum;
    return sum + (convertToLimitUnit(limit, n.amount, n.unit) ?? 0);
  }, 0);
  return serving * item.servingsPerDay;
}

function limitTotal(limit: UpperLimit, taken: readonly StackItem[]): StackTotal[] {
  const contributions = taken.map((item) => ({ item, amount: dailyAmount(limit, item) })).filter((p) => p.amount > 0);
  if (contributions.length === 0) return [];
  const amount = contributions.reduce((sum, p) => sum + p.amount, 0);
  return [
    {
      key: limit.key,
      name: limit.name,
      amount,
      limit: limit.amount,
      unit: limit.unit,
      items: uniqueTitles(contributions.map((p) => p.item)),
    },
  ];
}

/** Ignores a floating-point error just above the limit. */
const exceeds = (amount: number, limit: number): boolean => amount > limit * (1 + 1e-9);

function limitFindings(total: StackTotal): StackFinding[] {
  const limit = UPPER_LIMITS.find((l) => l.key === total.key) as UpperLimit;
  const sumText = `${formatNumber(total.amount)} ${total.unit} a day; the upper limit for adults is ${formatNumber(total.limit)} ${total.unit}.`;
  const note = limit.note ? ` ${limit.note}` : "";
  const common = { kind: "limit", items: total.items, source: limit.source } as const;
  if (exceeds(total.amount, total.limit))
    return [
      {
        ...common,
        level: "warn",
        title: `Too much ${total.name.charAt(0).toLowerCase()}${total.name.slice(1)}: above the upper limit`,
        detail: `Combined: ${sumText}${note} Take less, or remove one of them.`,
      },
    ];
  if (limit.counts === "all" && exceeds(total.amount * 2, total.limit))
    return [
      {
        ...common,
        level: "note",
        title: `${total.name}: more than half of the upper limit`,
        detail: `Combined: ${sumText}${note} Food adds to this.`,
      },
    ];
  return [];
}

const NUMBER_FORMAT = new Intl.NumberFormat("en-US", { maximumSignificantDigits: 4 });

/** "1,250", "0.4", "12.5": at most three decimals, without trailing zeros. */
const formatNumber = (n: number): string => NUMBER_FORMAT.format(n);

const isCaffeine = (name: string): boolean => /caffeine/i.test(name) && !/free|without|decaf/i.test(name);

/** Caffeine in one serving in mg by the label, or null if the label lists none. */
function labeledCaffeineMg(item: StackItem): number | null {
  const rows = item.nutrients.filter((n) => isCaffeine(n.name));
  if (rows.length === 0) return null;
  return rows.reduce((sum, n) => sum + (convertToLimitUnit({ unit: "mg" }, n.amount, n.unit) ?? 0), 0);
}

/** Caffeine in one serving: null for none; `mg` is null if the label does not give the amount. */
export const caffeinePerServing = (item: StackItem): { mg: number | null } | null =>
  hasCaffeine(item) ? { mg: labeledCaffeineMg(item) } : null;

/** Whether it contains caffeine, by its label or its ingredients. */
export const hasCaffeine = (item: StackItem): boolean => {
  const mg = labeledCaffeineMg(item);
  return mg === null ? item.ingredients.some((i) => CAFFEINATED_INGREDIENT.test(`${i.key} ${i.name}`)) : mg > 0;
};

function caffeineFindings(taken: readonly StackItem[], person: StackPerson): StackFinding[] {
  const caffeinated = taken.filter(hasCaffeine);
  if (caffeinated.length === 0) return [];
  const labeled = caffeinated.filter((i) => labeledCaffeineMg(i) !== null);
  const day = labeled.reduce((sum, i) => sum + (labeledCaffeineMg(i) as number) * i.servingsPerDay, 0);
  const strong = labeled.filter((i) => exceeds(labeledCaffeineMg(i) as number, CAFFEINE_LIMITS.dose));
  const limit = person.pregnant ? CAFFEINE_LIMITS.pregnant : CAFFEINE_LIMITS.day;
  const who = person.pregnant ? "in pregnancy and while breastfeeding" : "for adults";
  const unlabeled = caffeinated.length - labeled.length;
  const sum = labeled.length > 0 ? `Combined: ${formatNumber(day)} mg a day according to the labels.` : "";
  const unlabeledText =
    unlabeled > 0 ? " Some caffeine comes from an ingredient whose label doesn't give the amount." : "";
  const common = { kind: "caffeine", source: CAFFEINE_LIMITS.source } as const;
  const detail =
    `${sum}${unlabeledText} Up to ${limit} mg a day raises no concern ${who}; coffee and tea count as well.`.trim();
  const tooMuch = exceeds(day, limit);
  const findings: StackFinding[] = [
    {
      ...common,
      level: tooMuch || person.avoidsCaffeine ? "warn" : "note",
      title: tooMuch
        ? `More than ${limit} mg of caffeine a day`
        : person.avoidsCaffeine
          ? "Contains caffeine, which you avoid"
          : "Contains caffeine",
      detail,
      items: uniqueTitles(caffeinated),
    },
  ];
  if (strong.length > 0)
    findings.push({
      ...common,
      level: "warn",
      title: `More than ${CAFFEINE_LIMITS.dose} mg of caffeine at once`,
      detail: `A single dose of up to ${CAFFEINE_LIMITS.dose} mg raises no concern for adults. Take less at a time.`,
      items: uniqueTitles(strong),
    });
  return findings;
}

function allergenFindings(taken: readonly StackItem[], person: StackPerson): StackFinding[] {
  return (Object.keys(ALLERGEN_LABELS) as Allergen[]).flatMap((allergen) => {
    const containing = taken.filter((i) => i.allergens.includes(allergen));
    if (containing.length === 0) return [];
    const isOwnAllergen = person.allergens?.includes(allergen) ?? false;
    const name = ALLERGEN_LABELS[allergen];
    return [
      {
        level: isOwnAllergen ? "warn" : "note",
        kind: "allergen",
        title: isOwnAllergen ? `Contains ${name.toLowerCase()}, which you react to` : `Contains ${name.toLowerCase()}`,
        detail: isOwnAllergen
          ? "You listed it in your project. Don't take this product."
          : "It's one of the nine major allergens. Leave this product out if you react to it.",
        items: uniqueTitles(containing),
        source: null,
      } satisfies StackFinding,
    ];
  });
}

function duplicateFindings(items: readonly StackItem[], taken: readonly StackItem[]): StackFinding[] {
  const inCartAndSubscription = taken.filter((t) => {
    const sources = new Set(items.filter((i) => i.variantId === t.variantId).map((i) => i.source));
    return sources.has("cart") && sources.has("subscription");
  });
  const findings: StackFinding[] = inCartAndSubscription.map((item) => ({
    level: "note",
    kind: "duplicate",
    title: "You already get this by subscription",
    detail: "It's in your cart and in an active subscription. The totals count it once.",
    items: [item.title],
    source: null,
  }));
  const names = new Map<string, string>();
  for (const item of taken) for (const i of item.ingredients) if (i.main && !names.has(i.key)) names.set(i.key, i.name);
  for (const [key, name] of [...names].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const containing = taken.filter((item) => item.ingredients.some((i) => i.main && i.key === key));
    if (containing.length < 2) continue;
    findings.push({
      level: "note",
      kind: "duplicate",
      title: `${name} is in ${containing.length} of these`,
      detail: `${combinedAmountText(key, containing)}Consider only one of them, or a smaller serving of each.`,
      items: uniqueTitles(containing),
      source: null,
    });
  }
  return findings;
}

/** "Combined: 6 g a day according to the labels. ", or empty if a label does not give the amount. */
function combinedAmountText(key: string, items: readonly StackItem[]): string {
  let mg = 0;
  for (const item of items)
    for (const i of item.ingredients) {
      if (i.key !== key) continue;
      if (i.mg === null) return "";
      mg += i.mg * item.servingsPerDay;
    }
  return `Combined: ${mg >= 1000 ? `${formatNumber(mg / 1000)} g` : `${formatNumber(mg)} mg`} a day according to the labels. `;
}

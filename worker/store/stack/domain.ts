import {
  ALLERGENS,
  type Allergen,
  type StackFinding,
  type StackItem,
  type StackPerson,
  type StackReport,
  type StackTotal,
} from "./contract.ts";
import { CAFFEINATED, CAFFEINE, LIMITS, type Limit } from "./upper-limits.ts";

/**
 * Looks at everything that somebody is about to take together. Each variant counts once, at its
 * servings a day, however many packs there are: a second pack lasts longer, it is not a second dose.
 * The answer does not depend on the order of the items, and another item never lowers a sum.
 */
export function checkStack(items: readonly StackItem[], person: StackPerson = {}): StackReport {
  const taken = once(items);
  const totals = LIMITS.flatMap((limit) => totalOf(limit, taken));
  const findings = [
    ...totals.flatMap((t) => limitFinding(t)),
    ...caffeineFindings(taken, person),
    ...allergenFindings(taken, person),
    ...duplicateFindings(items, taken),
  ];
  // Warnings first; within a level the order in which they were found.
  findings.sort((a, b) => Number(b.level === "warn") - Number(a.level === "warn"));
  return { findings, totals, assumptions: taken.length > 0 ? ASSUMPTIONS : [], checked: taken.length };
}

const ASSUMPTIONS = [
  "Each product is counted at the servings a day of its directions, or at one where they name none.",
  "More than one pack of the same product is not counted twice.",
  "The limits are for adults. What you eat and what you take from elsewhere is not in the sums.",
];

/** Each variant once, in an order of its own. */
function once(items: readonly StackItem[]): StackItem[] {
  const byId = new Map<string, StackItem>();
  for (const item of items) {
    const known = byId.get(item.variantId);
    if (!known || item.servingsPerDay > known.servingsPerDay) byId.set(item.variantId, item);
  }
  return [...byId.values()].sort((a, b) => (a.variantId < b.variantId ? -1 : 1));
}

const titles = (items: readonly StackItem[]): string[] => [...new Set(items.map((i) => i.title))].sort();

const TO_MG: Record<string, number> = { g: 1000, mg: 1, µg: 0.001, μg: 0.001, ug: 0.001, mcg: 0.001 };

/**
 * A label's amount in the unit of a limit: "mcg RAE", "mg NE" and "mg alpha-tocopherol" count as their
 * mass, IU and folate equivalents by the factors of the limit. Null where the unit is none of these.
 */
export function inUnitOf(limit: Pick<Limit, "unit" | "perIu" | "perDfe">, amount: number, unit: string): number | null {
  const word = unit.trim().toLowerCase().split(/\s+/)[0] ?? "";
  if (word === "iu") return limit.perIu === undefined ? null : amount * limit.perIu;
  const mg = TO_MG[word];
  if (mg === undefined) return null;
  const factor = /\bdfe\b/i.test(unit) ? (limit.perDfe ?? 1) : 1;
  return (amount * mg * factor) / (TO_MG[limit.unit] as number);
}

/** What one item brings of a limit's nutrient in a day; 0 where its label names none that counts. */
function dailyOf(limit: Limit, item: StackItem): number {
  if (limit.counts === "added" && item.panel === "nutrition") return 0;
  const serving = item.nutrients.reduce((sum, n) => {
    const name = n.name.trim().toLowerCase();
    if (!limit.match.test(name) || limit.except?.test(name)) return sum;
    return sum + (inUnitOf(limit, n.amount, n.unit) ?? 0);
  }, 0);
  return serving * item.servingsPerDay;
}

function totalOf(limit: Limit, taken: readonly StackItem[]): StackTotal[] {
  const parts = taken.map((item) => ({ item, amount: dailyOf(limit, item) })).filter((p) => p.amount > 0);
  if (parts.length === 0) return [];
  const amount = parts.reduce((sum, p) => sum + p.amount, 0);
  return [
    {
      key: limit.key,
      name: limit.name,
      amount,
      limit: limit.amount,
      unit: limit.unit,
      items: titles(parts.map((p) => p.item)),
    },
  ];
}

/** A sum that floating point has pushed a hair over its limit has not gone over it. */
const over = (amount: number, limit: number): boolean => amount > limit * (1 + 1e-9);

function limitFinding(total: StackTotal): StackFinding[] {
  const limit = LIMITS.find((l) => l.key === total.key) as Limit;
  const sums = `${figure(total.amount)} ${total.unit} a day; the upper limit for adults is ${figure(total.limit)} ${total.unit}.`;
  const note = limit.note ? ` ${limit.note}` : "";
  const base = { kind: "limit", items: total.items, source: limit.source } as const;
  if (over(total.amount, total.limit))
    return [
      {
        ...base,
        level: "warn",
        title: `More ${total.name.charAt(0).toLowerCase()}${total.name.slice(1)} than the upper limit`,
        detail: `Together ${sums}${note} Take less, or leave one of them out.`,
      },
    ];
  if (limit.counts === "all" && over(total.amount * 2, total.limit))
    return [
      {
        ...base,
        level: "note",
        title: `${total.name}: more than half of the upper limit`,
        detail: `Together ${sums}${note} What you eat counts as well.`,
      },
    ];
  return [];
}

const FIGURES = new Intl.NumberFormat("en-US", { maximumSignificantDigits: 4 });

/** "1,250", "0.4", "12.5": at most three digits after the point, none for show. */
const figure = (n: number): string => FIGURES.format(n);

const isCaffeine = (name: string): boolean => /caffeine/i.test(name) && !/free|without|decaf/i.test(name);

/** Caffeine of one serving in mg by the label, or null where it names none. */
function caffeineOf(item: StackItem): number | null {
  const rows = item.nutrients.filter((n) => isCaffeine(n.name));
  if (rows.length === 0) return null;
  return rows.reduce((sum, n) => sum + (inUnitOf({ unit: "mg" }, n.amount, n.unit) ?? 0), 0);
}

/** The caffeine of one serving: null for none, `mg` null where the label does not say how much. */
export const caffeineIn = (item: StackItem): { mg: number | null } | null =>
  hasCaffeine(item) ? { mg: caffeineOf(item) } : null;

/** Whether it brings caffeine, by its label or by what it is made of. */
export const hasCaffeine = (item: StackItem): boolean => {
  const mg = caffeineOf(item);
  return mg === null ? item.ingredients.some((i) => CAFFEINATED.test(`${i.key} ${i.name}`)) : mg > 0;
};

function caffeineFindings(taken: readonly StackItem[], person: StackPerson): StackFinding[] {
  const holding = taken.filter(hasCaffeine);
  if (holding.length === 0) return [];
  const known = holding.filter((i) => caffeineOf(i) !== null);
  const day = known.reduce((sum, i) => sum + (caffeineOf(i) as number) * i.servingsPerDay, 0);
  const strong = known.filter((i) => over(caffeineOf(i) as number, CAFFEINE.dose));
  const limit = person.pregnant ? CAFFEINE.pregnant : CAFFEINE.day;
  const who = person.pregnant ? "in pregnancy and while breastfeeding" : "for adults";
  const silent = holding.length - known.length;
  const sum = known.length > 0 ? `Together ${figure(day)} mg a day by their labels.` : "";
  const rest = silent > 0 ? " Some caffeine comes from an ingredient whose label does not give the amount." : "";
  const base = { kind: "caffeine", source: CAFFEINE.source } as const;
  const detail = `${sum}${rest} Up to ${limit} mg a day raises no concern ${who}; coffee and tea count as well.`.trim();
  const tooMuch = over(day, limit);
  const out: StackFinding[] = [
    {
      ...base,
      level: tooMuch || person.avoidsCaffeine ? "warn" : "note",
      title: tooMuch
        ? `More than ${limit} mg of caffeine a day`
        : person.avoidsCaffeine
          ? "Contains caffeine, which you avoid"
          : "Contains caffeine",
      detail,
      items: titles(holding),
    },
  ];
  if (strong.length > 0)
    out.push({
      ...base,
      level: "warn",
      title: `More than ${CAFFEINE.dose} mg of caffeine at once`,
      detail: `A single dose of up to ${CAFFEINE.dose} mg raises no concern for adults. Take less of it at a time.`,
      items: titles(strong),
    });
  return out;
}

function allergenFindings(taken: readonly StackItem[], person: StackPerson): StackFinding[] {
  return (Object.keys(ALLERGENS) as Allergen[]).flatMap((allergen) => {
    const holding = taken.filter((i) => i.allergens.includes(allergen));
    if (holding.length === 0) return [];
    const theirs = person.allergens?.includes(allergen) ?? false;
    const name = ALLERGENS[allergen];
    return [
      {
        level: theirs ? "warn" : "note",
        kind: "allergen",
        title: theirs ? `Contains ${name.toLowerCase()}, which you react to` : `Contains ${name.toLowerCase()}`,
        detail: theirs
          ? "You named it in your project. Do not take it."
          : "It is one of the nine major allergens. Leave it out if anybody who takes this reacts to it.",
        items: titles(holding),
        source: null,
      } satisfies StackFinding,
    ];
  });
}

function duplicateFindings(items: readonly StackItem[], taken: readonly StackItem[]): StackFinding[] {
  const both = taken.filter((t) => {
    const sources = new Set(items.filter((i) => i.variantId === t.variantId).map((i) => i.source));
    return sources.has("cart") && sources.has("subscription");
  });
  const out: StackFinding[] = both.map((item) => ({
    level: "note",
    kind: "duplicate",
    title: "You get this on subscription already",
    detail: "It is in your cart and in an active subscription. The sums count it once.",
    items: [item.title],
    source: null,
  }));
  const names = new Map<string, string>();
  for (const item of taken) for (const i of item.ingredients) if (i.main && !names.has(i.key)) names.set(i.key, i.name);
  for (const [key, name] of [...names].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const holding = taken.filter((item) => item.ingredients.some((i) => i.main && i.key === key));
    if (holding.length < 2) continue;
    out.push({
      level: "note",
      kind: "duplicate",
      title: `${name} is in ${holding.length} of these`,
      detail: `${together(key, holding)}You may want one of them only, or a smaller serving of each.`,
      items: titles(holding),
      source: null,
    });
  }
  return out;
}

/** "Together 6 g a day by their labels. ", or nothing where a label does not give the amount. */
function together(key: string, holding: readonly StackItem[]): string {
  let mg = 0;
  for (const item of holding)
    for (const i of item.ingredients) {
      if (i.key !== key) continue;
      if (i.mg === null) return "";
      mg += i.mg * item.servingsPerDay;
    }
  return `Together ${mg >= 1000 ? `${figure(mg / 1000)} g` : `${figure(mg)} mg`} a day by their labels. `;
}

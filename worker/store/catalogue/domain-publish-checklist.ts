import type { ProductInput } from "./contract.ts";
import { findClaimProblems } from "./domain-claims.ts";
import { findLabelProblems } from "./domain-facts-panel.ts";

/** What the checklist asks about a product beside its own fields. */
export interface ChecklistFacts {
  pictures: number;
  picturesWithoutAlt: number;
  /** Units that can be sold now, of all active variants; null where nothing runs out (gift cards, backorders). */
  available: number | null;
  /** Lots with a certificate that customers can look up. */
  releasedLots: number;
}

export type ChecklistKey =
  | "description"
  | "picture"
  | "alt"
  | "price"
  | "weight"
  | "tax"
  | "label"
  | "directions"
  | "claims"
  | "stock"
  | "lot";

/** One line of the publish checklist. `section` is the section of the editor that it leads to. */
export interface ChecklistItem {
  key: ChecklistKey;
  label: string;
  /** `blocked`: the law or the checkout forbids publishing; `warning`: allowed, after asking once. */
  state: "done" | "warning" | "blocked";
  /** What is missing, in a sentence; empty where nothing is. */
  problem: string;
  section: string;
}

const item = (
  key: ChecklistKey,
  label: string,
  section: string,
  problem: { blocked?: string | false; warning?: string | false } = {},
): ChecklistItem => ({
  key,
  label,
  section,
  state: problem.blocked ? "blocked" : problem.warning ? "warning" : "done",
  problem: problem.blocked || problem.warning || "",
});

const count = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`;

/** What a product still needs before customers see it. A label that is refused, a claim that is forbidden, and a product that nobody can buy block; all else is advice. */
export function publishChecklist(p: ProductInput, facts: ChecklistFacts): ChecklistItem[] {
  const isGiftCard = p.format === "gift_card";
  const isBundle = p.format === "bundle";
  const active = p.variants.filter((v) => v.active);
  const shipped = active.filter((v) => v.requiresShipping);
  const weightless = shipped.filter((v) => !(v.weightG > 0));
  const free = active.filter((v) => !(v.price > 0));
  const isSupplement = p.label?.panel === "supplement";
  const goods = !isGiftCard && !isBundle;
  return [
    item("description", "Title and description", "details", {
      warning: p.about.trim() === "" && "Add a description.",
    }),
    item("picture", "Picture", "media", {
      warning: facts.pictures === 0 && "Add a picture. The drawn pack is shown until then.",
    }),
    ...(facts.pictures > 0
      ? [
          item("alt", "Alt text", "media", {
            warning:
              facts.picturesWithoutAlt > 0 &&
              `Describe ${count(facts.picturesWithoutAlt, "picture", "pictures")} for people who can't see ${facts.picturesWithoutAlt === 1 ? "it" : "them"}.`,
          }),
        ]
      : []),
    item("price", "Price", "variants", {
      blocked: active.length === 0 && "Make at least one variant available for sale.",
      warning: free.length > 0 && `${count(free.length, "variant costs", "variants cost")} nothing.`,
    }),
    ...(isGiftCard
      ? []
      : [
          item("weight", "Shipping weight", "variants", {
            warning:
              weightless.length > 0 &&
              `${count(weightless.length, "variant has", "variants have")} no shipping weight, so shipping may be free or wrong.`,
          }),
        ]),
    item("tax", "Tax category", "organization", { warning: taxProblem(p) }),
    ...(goods
      ? [
          item("label", isSupplement ? "Supplement Facts" : "Label", "label", labelProblem(p)),
          ...(isSupplement
            ? [
                item("directions", "Directions and warnings", "details", {
                  warning:
                    (p.directions.trim() === "" && "Add directions for use.") ||
                    (p.warnings.trim() === "" && "Add warnings, such as for pregnancy and children."),
                }),
              ]
            : []),
        ]
      : []),
    item("claims", "Claims", "claims", { blocked: claimProblem(p) }),
    ...(isGiftCard
      ? []
      : [
          item("stock", "Inventory", "inventory", {
            warning: facts.available !== null && facts.available <= 0 && "No units in stock. It is shown as sold out.",
          }),
        ]),
    ...(goods && p.label
      ? [
          item("lot", "Released lot", "inventory", {
            warning: facts.releasedLots === 0 && "No released lot, so customers find no certificate.",
          }),
        ]
      : []),
  ];
}

function labelProblem(p: ProductInput): { blocked?: string | false; warning?: string | false } {
  const labels = [p.label, ...p.variants.map((v) => v.label)].filter((l) => l !== null);
  const problem = labels.flatMap((l) => findLabelProblems(l))[0];
  return {
    blocked: problem ?? false,
    warning: labels.length === 0 && "Add the label: nutrients, ingredients and allergens.",
  };
}

function claimProblem(p: ProductInput): string | false {
  for (const claim of p.claims) {
    const [problem] = claim.kind === "plain" ? [] : findClaimProblems(claim.text);
    if (problem) return `“${problem.words}” is ${problem.why}. Disease claims can't be published.`;
  }
  return false;
}

/** A tax category that doesn't fit what is sold: wrong tax is charged silently. */
function taxProblem(p: ProductInput): string | false {
  if (p.format === "gift_card") return p.taxCategory !== "none" && "Gift cards aren't taxed. Choose None.";
  if (p.taxCategory === "none") return "Only gift cards are untaxed. Choose a tax category.";
  if (p.label?.panel === "supplement" && p.taxCategory === "food")
    return "The label says Supplement Facts, but the tax category is Food.";
  if (p.label?.panel === "food" && p.taxCategory === "dietary_supplement")
    return "The label says Nutrition Facts, but the tax category is Dietary supplement.";
  return false;
}

/** What is open: first what blocks. */
export const openItems = (items: readonly ChecklistItem[]): ChecklistItem[] =>
  items.filter((i) => i.state !== "done").sort((a, b) => Number(b.state === "blocked") - Number(a.state === "blocked"));

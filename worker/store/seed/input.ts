import { type Label, productInput } from "../catalogue/contract.ts";
import type { ProductWrite } from "../catalogue/product-statements.ts";
import { type DemoProduct, freeOf } from "./make.ts";
import { capsules } from "./products/capsules.ts";
import { classics } from "./products/classics.ts";
import { kitchen } from "./products/kitchen.ts";
import { sets } from "./products/sets.ts";
import { training } from "./products/training.ts";

/** The demo products, in the order of the shop. */
export const DEMO: readonly DemoProduct[] = [...classics, ...training, ...capsules, ...kitchen, ...sets];

export const demoId = (key: string): string => `demo-${key}`;
export const variantKey = (p: DemoProduct, v: DemoProduct["variants"][number]): string => `${p.key}-${v.key}`;

/** The labels of a product; of a bundle those of its parts. */
function labelsOf(p: DemoProduct): Label[] {
  const own = [p.label, ...p.variants.map((v) => v.label)].filter((l): l is Label => Boolean(l));
  const parts = p.variants
    .flatMap((v) => v.parts ?? [])
    .flatMap(([key]) => DEMO.filter((d) => d.variants.some((v) => variantKey(d, v) === key)));
  return [...own, ...parts.flatMap(labelsOf)];
}

/** A demo product as the catalogue writes it, with ids that are the same on every machine. */
export function demoWrite(p: DemoProduct, position: number): ProductWrite {
  const labels = labelsOf(p);
  const ingredients = [...new Set(labels.flatMap((l) => [...l.ingredients, ...l.inside].map((i) => i.key)))];
  const input = productInput.parse({
    handle: p.key,
    title: p.title,
    kind: p.kind,
    line: p.line,
    about: p.about,
    status: "active",
    flagship: p.flagship ?? false,
    format: p.format,
    vendor: "Tikari",
    taxCategory: p.tax,
    ageRestricted: p.ageRestricted ?? false,
    directions: p.directions,
    warnings: p.warnings,
    storage: p.storage,
    optionNames: p.options ?? [],
    look: { ...p.look, image: `/art/packs/${p.key}.jpg` },
    studies: p.studies ?? [],
    seoTitle: `${p.title}: ${p.line}`,
    seoDescription: p.about.slice(0, p.about.indexOf(". ") + 1),
    position: (position + 1) * 10,
    goals: p.goals,
    ingredients,
    freeOf: p.format === "gift_card" ? [] : freeOf(labels),
    tags: p.tags ?? [],
    claims: (p.claims ?? []).map(([kind, text]) => ({ kind, text })),
    related: p.related.map(demoId),
    label: p.label,
    variants: p.variants.map((v) => ({
      id: demoId(variantKey(p, v)),
      sku: `TK-${variantKey(p, v).toUpperCase()}`,
      title: v.title ?? (v.options ?? []).join(", "),
      options: v.options ?? [],
      price: v.price,
      compareAt: v.compareAt ?? null,
      currency: "USD",
      weightG: v.weightG,
      netWeight: v.net,
      servings: v.servings,
      requiresShipping: p.format !== "gift_card",
      subscribable: p.format !== "gift_card" && p.format !== "bundle",
      notice: p.notice ?? "",
      parts: (v.parts ?? []).map(([key, quantity]) => ({ variantId: demoId(key), quantity })),
      label: v.label ?? null,
    })),
  });
  return { id: demoId(p.key), version: null, input: input as ProductWrite["input"] };
}

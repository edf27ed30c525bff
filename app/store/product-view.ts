import type { PackProps, PlantName } from "#app/art/index.ts";
import { INGREDIENTS, isIngredient } from "#app/lib/ingredients.ts";
import { productSocial, type Social } from "#app/lib/social-preview.ts";
import type { PlanOffer } from "#worker/billing/contract.ts";
import { rhythmText } from "#worker/billing/domain.ts";
import type {
  Claim,
  Label,
  LotBrief,
  ProductAround,
  ProductDetail,
  ProductVariant,
  Rating,
  Review,
} from "#worker/store/catalogue/contract.ts";
import {
  costPerProtein,
  costPerServing,
  disclaimerFor,
  type Panel,
  panelOf,
  productJsonLd,
} from "#worker/store/catalogue/domain.ts";
import type { TaxCategory } from "#worker/store/pricing/contract.ts";
import { plantOf } from "./catalogue-labels.ts";
import { packOf } from "./pack-props.ts";
import { type CardView, cardView } from "./product-card-view.ts";

/** A label in type, with everything that is in the pack. */
export interface LabelView {
  panel: Panel;
  inside: { key: string; what: string; why: string; plant: PlantName | null }[];
  allergenNote: string;
  caffeineMg: number;
}

export interface VariantView {
  id: string;
  sku: string;
  title: string;
  options: string[];
  price: number;
  compareAt: number | null;
  currency: string;
  netWeight: string;
  servings: number;
  weightG: number;
  requiresShipping: boolean;
  subscribable: boolean;
  /** Warnings that must be read before buying; a bundle has those of its parts. */
  notices: string[];
  perServing: number | null;
  perProtein: number | null;
  /** Which of the page's labels; null where it has none of its own. */
  label: number | null;
  pack: PackProps;
  lots: LotBrief[];
  parts: PartView[];
}

export interface PartView {
  handle: string;
  title: string;
  variantTitle: string;
  quantity: number;
  servings: number;
  label: number | null;
}

export interface PlanView {
  id: string;
  title: string;
  rhythm: string;
  discountBps: number;
}

/** Everything of a product's page, made on the server: browsers get sentences and figures, not the rules behind them. */
export interface ProductView {
  id: string;
  handle: string;
  title: string;
  kind: string;
  line: string;
  about: string;
  flagship: boolean;
  format: string;
  taxCategory: TaxCategory;
  ageRestricted: boolean;
  directions: string;
  warnings: string;
  storage: string;
  optionNames: string[];
  rating: Rating;
  stars: ProductAround["stars"];
  reviews: Review[];
  nextReviews: string | null;
  claims: Claim[];
  disclaimer: string | null;
  studies: { key: string; name: string; grade: string; line: string }[];
  labels: LabelView[];
  variants: VariantView[];
  plans: PlanView[];
  related: CardView[];
  /** For machines, as a document would hold it. */
  jsonLd: string;
  seo: { title: string; description: string };
  social: Social;
}

export function productView(
  p: ProductDetail,
  around: ProductAround,
  plans: readonly PlanOffer[],
  site: { origin: string; brand: string },
): ProductView {
  const labels: LabelView[] = [];
  const known = new Map<string, number>();
  const place = (label: Label | null, servings: number): number | null => {
    if (!label) return null;
    const key = JSON.stringify(label);
    const found = known.get(key);
    if (found !== undefined) return found;
    known.set(key, labels.length);
    return labels.push(labelView(label, servings)) - 1;
  };
  const drawnServings = p.variants[0]?.servings;
  const variants = p.variants.map(
    (v): VariantView => ({
      ...brief(v),
      perServing: costPerServing(v.price, v.servings),
      perProtein: costPerProtein(v.price, v.servings, v.label),
      label: place(v.label, v.servings),
      pack: packOf({
        title: p.title,
        kind: p.kind,
        look: p.look,
        netWeight: v.netWeight,
        servings: v.servings,
        drawnServings,
      }),
      lots: around.lots[v.id] ?? [],
      parts: v.parts.map((b) => ({
        handle: b.handle,
        title: b.title,
        variantTitle: b.variantTitle,
        quantity: b.quantity,
        servings: b.servings,
        label: place(b.label, b.servings),
      })),
    }),
  );
  return {
    id: p.id,
    handle: p.handle,
    title: p.title,
    kind: p.kind,
    line: p.line,
    about: p.about,
    flagship: p.flagship,
    format: p.format,
    taxCategory: p.taxCategory,
    ageRestricted: p.ageRestricted,
    directions: p.directions,
    warnings: p.warnings,
    storage: p.storage,
    optionNames: p.optionNames,
    rating: p.rating,
    stars: around.stars,
    reviews: around.reviews,
    nextReviews: around.next,
    claims: p.claims,
    disclaimer: disclaimerFor(p.claims),
    studies: p.studies.flatMap((key) => (isIngredient(key) ? [{ key, ...INGREDIENTS[key] }] : [])),
    labels,
    variants,
    plans: variants.some((v) => v.subscribable)
      ? plans
          .filter((o) => o.kind === "goods" && o.active)
          .map((o) => ({ id: o.id, title: o.title, rhythm: rhythmText(o), discountBps: o.discountBps }))
      : [],
    related: p.related.slice(0, 4).map(cardView),
    jsonLd: JSON.stringify(productJsonLd(p, site, around.availability)),
    seo: { title: p.seoTitle || p.title, description: p.seoDescription || p.line },
    social: productSocial(p),
  };
}

const brief = (v: ProductVariant) => ({
  id: v.id,
  sku: v.sku,
  title: v.title,
  options: v.options,
  price: v.price,
  compareAt: v.compareAt,
  currency: v.currency,
  netWeight: v.netWeight,
  servings: v.servings,
  weightG: v.weightG,
  requiresShipping: v.requiresShipping,
  subscribable: v.subscribable,
  notices: [...new Set([v.notice, ...v.parts.map((b) => b.notice)])].filter(Boolean),
});

const labelView = (label: Label, servings: number): LabelView => ({
  panel: panelOf(label, servings),
  inside: label.inside.map(({ key, what, why }) => ({ key, what, why, plant: plantOf(key) })),
  allergenNote: label.allergenNote,
  caffeineMg: label.caffeineMg,
});

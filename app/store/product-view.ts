import type { PackProps, PlantName } from "#app/art/index.ts";
import { productPreview, type SocialPreview } from "#app/lib/social-preview.ts";
import type { PlanOffer } from "#worker/billing/contract.ts";
import { formatInterval } from "#worker/billing/domain.ts";
import { pick } from "#worker/kernel/pick.ts";
import type { Picture } from "#worker/media/contract.ts";
import type { IngredientEvidence } from "#worker/science/contract.ts";
import { countWords } from "#worker/science/domain-evidence-words.ts";
import { type Grade, gradeWords } from "#worker/science/domain-grade.ts";
import type {
  Label,
  LotSummary,
  ProductDetail,
  ProductExtras,
  ProductVariant,
  Review,
  VariantPart,
} from "#worker/store/catalogue/contract.ts";
import {
  buildFactsPanel,
  costPer25gProtein,
  costPerServing,
  disclaimerFor,
  type FactsPanelData,
  faqJsonLd,
  productJsonLd,
} from "#worker/store/catalogue/domain.ts";
import { plantForIngredient } from "./catalogue-labels.ts";
import { toPackProps } from "./pack-props.ts";
import { type ProductBenefit, productBenefits } from "./product-benefits.ts";
import { type ProductCardView, toProductCardView } from "./product-card-view.ts";

/** A label in type, with everything that is in the pack. */
export interface LabelView {
  panel: FactsPanelData;
  inside: { key: string; what: string; why: string; plant: PlantName | null }[];
  allergenNote: string;
  caffeineMg: number;
}

/** What the page shows of a variant, and of a product, as it is stored. */
const VARIANT_FIELDS = [
  "id",
  "sku",
  "title",
  "options",
  "price",
  "compareAt",
  "currency",
  "netWeight",
  "servings",
  "weightG",
  "requiresShipping",
  "subscribable",
] as const;
const PRODUCT_FIELDS = [
  "id",
  "handle",
  "title",
  "kind",
  "line",
  "about",
  "flagship",
  "faqs",
  "format",
  "taxCategory",
  "ageRestricted",
  "optionNames",
  "rating",
  "claims",
  "pictures",
] as const;

export interface VariantView extends Pick<ProductVariant, (typeof VARIANT_FIELDS)[number]> {
  /** Warnings that must be shown before buying; a bundle has those of its parts. */
  notices: string[];
  perServing: number | null;
  perProtein: number | null;
  /** Index into the page's labels; null where the variant has none of its own. */
  label: number | null;
  pack: PackProps;
  /** Its own; null: the product's first, or the pack. */
  picture: Picture | null;
  lots: LotSummary[];
  parts: PartView[];
}

interface PartView extends Pick<VariantPart, "handle" | "title" | "variantTitle" | "quantity" | "servings"> {
  label: number | null;
}

interface PlanView {
  id: string;
  title: string;
  interval: string;
  discountBps: number;
}

/** A product page's data, built on the server: browsers get texts and numbers, not the rules behind them. */
export interface ProductView extends Pick<ProductDetail, (typeof PRODUCT_FIELDS)[number]> {
  /** Texts about its use, each under its title: directions, warnings, storage. */
  usage: { title: string; text: string }[];
  stars: ProductExtras["stars"];
  reviews: Review[];
  nextReviews: string | null;
  disclaimer: string | null;
  /** Its plants with their grades: how sure anybody can be, and no result. */
  studies: { key: string; name: string; grade: Grade; line: string }[];
  labels: LabelView[];
  variants: VariantView[];
  plans: PlanView[];
  /** What speaks for it, beside the price. */
  benefits: ProductBenefit[];
  related: ProductCardView[];
  /** The JSON-LD of the product. */
  jsonLd: string;
  seo: { title: string; description: string };
  social: SocialPreview;
}

export function toProductView(
  p: ProductDetail,
  related: ProductExtras,
  plans: readonly PlanOffer[],
  evidence: ReadonlyMap<string, IngredientEvidence>,
  site: { origin: string; brand: string },
): ProductView {
  const labels: LabelView[] = [];
  const labelIndexes = new Map<string, number>();
  const addLabel = (label: Label | null, servings: number): number | null => {
    if (!label) return null;
    const key = JSON.stringify(label);
    const found = labelIndexes.get(key);
    if (found !== undefined) return found;
    labelIndexes.set(key, labels.length);
    return labels.push(toLabelView(label, servings)) - 1;
  };
  const drawnServings = p.variants[0]?.servings;
  const variants = p.variants.map(
    (v): VariantView => ({
      ...pick(v, VARIANT_FIELDS),
      notices: [...new Set([v.notice, ...v.parts.map((b) => b.notice)])].filter(Boolean),
      perServing: costPerServing(v.price, v.servings),
      perProtein: costPer25gProtein(v.price, v.servings, v.label),
      label: addLabel(v.label, v.servings),
      pack: toPackProps({
        title: p.title,
        kind: p.kind,
        look: p.look,
        netWeight: v.netWeight,
        servings: v.servings,
        drawnServings,
      }),
      picture: v.picture,
      lots: related.lots[v.id] ?? [],
      parts: v.parts.map((b) => ({
        ...pick(b, ["handle", "title", "variantTitle", "quantity", "servings"]),
        label: addLabel(b.label, b.servings),
      })),
    }),
  );
  return {
    ...pick(p, PRODUCT_FIELDS),
    usage: [
      { title: "Directions", text: p.directions },
      { title: "Warnings", text: p.warnings },
      { title: "Storage", text: p.storage },
    ].filter(({ text }) => text !== ""),
    stars: related.stars,
    reviews: related.reviews,
    nextReviews: related.next,
    disclaimer: disclaimerFor(p.claims),
    studies: p.studies.flatMap((key) => {
      const own = evidence.get(key);
      if (!own) return [];
      const { grade, trials } = own.report;
      const counted = trials > 0 ? `, ${countWords(trials, "trial")}` : "";
      return [{ key, name: own.ingredient.name, grade, line: `${gradeWords(own.report)}${counted}` }];
    }),
    labels,
    variants,
    benefits: productBenefits(
      p,
      Object.values(related.lots)
        .flat()
        .filter((l) => l.status === "released").length,
    ),
    plans: variants.some((v) => v.subscribable)
      ? plans
          .filter((o) => o.kind === "goods" && o.active)
          .map((o) => ({ id: o.id, title: o.title, interval: formatInterval(o), discountBps: o.discountBps }))
      : [],
    related: p.related.slice(0, 4).map(toProductCardView),
    jsonLd: JSON.stringify(
      p.faqs.length === 0
        ? productJsonLd(p, site, related.availability)
        : [productJsonLd(p, site, related.availability), faqJsonLd(p.faqs)],
    ),
    seo: { title: p.seoTitle || p.title, description: p.seoDescription || p.line },
    social: productPreview(p),
  };
}

const toLabelView = (label: Label, servings: number): LabelView => ({
  panel: buildFactsPanel(label, servings),
  inside: label.inside.map(({ key, what, why }) => ({ key, what, why, plant: plantForIngredient(key) })),
  allergenNote: label.allergenNote,
  caffeineMg: label.caffeineMg,
});

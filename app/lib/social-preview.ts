import { brand } from "../brand.ts";

/** The size of every card, as the networks ask for it. */
export const CARD_SIZE = { width: 1200, height: 630 } as const;

/** What stands on the card of a section. */
export const SECTION_CARDS = {
  home: { eyebrow: brand.tagline, title: brand.claim },
  products: { eyebrow: "The range", title: "Every plant, with its whole label" },
  science: { eyebrow: "The science", title: "Evidence before adjectives" },
  performance: { eyebrow: "Performance", title: "Four parts, one good week" },
  blog: { eyebrow: "Blog", title: "Notes from high ground" },
  community: { eyebrow: "Community", title: "A table with room" },
  fitness: { eyebrow: "Fitness app", title: "Figures that you can check" },
  about: { eyebrow: `About ${brand.name}`, title: "To blossom, slowly and high up" },
} as const;

export type SectionCard = keyof typeof SECTION_CARDS;

/** The picture of a page, and what kind of thing it is about; a loader answers it as `social`. */
export interface SocialPreview {
  type?: "article" | "product";
  /** A picture of this site, by path. */
  image: string;
  alt: string;
}

/** Which card stands for the pages under a first word of the address; the home page's for all others. */
const SECTION_BY_PATH: Record<string, SectionCard> = {
  product: "products",
  products: "products",
  "custom-project": "products",
  subscription: "products",
  lab: "science",
  science: "science",
  "ingredient-studies": "science",
  performance: "performance",
  blog: "blog",
  posts: "blog",
  "all-articles": "blog",
  community: "community",
  "community-guidelines": "community",
  "fitness-app": "fitness",
  "ai-coach-subscription": "fitness",
  about: "about",
  mission: "about",
  "join-network": "about",
};

const cardPath = (name: string) => `/art/cards/${name}.jpg`;

/** The card of the section that a page belongs to. */
export function sectionPreview(pathname: string): SocialPreview {
  const key = SECTION_BY_PATH[pathname.split("/")[1] ?? ""] ?? "home";
  return { image: cardPath(key), alt: SECTION_CARDS[key].title };
}

/** The card of an article. */
export const articlePreview = ({ slug, title }: { slug: string; title: string }): SocialPreview => ({
  type: "article",
  image: cardPath(`article-${slug}`),
  alt: title,
});

/** The card of a product whose picture is a pack that we have drawn; else the picture itself, or the card of the range. */
export const productPreview = (p: { title: string; kind: string; look: { image?: string } }): SocialPreview => ({
  type: "product",
  image: p.look.image?.replace(/^\/art\/packs\/([\w-]+)\.jpg$/, cardPath("product-$1")) ?? cardPath("products"),
  alt: `${p.title}, ${p.kind}`,
});

/** Whether a picture is one of our cards, of which the size is known. */
export const isSocialCard = (image: string): boolean => image.startsWith("/art/cards/");

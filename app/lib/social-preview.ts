import type { EntryCard, EntryView } from "#worker/content/contract.ts";
import { type Picture, pictureUrl } from "#worker/media/domain.ts";
import { drawnCardPath } from "#worker/social-cards/domain.ts";
import { brand } from "../brand.ts";
import { entryCardWords } from "./card-words.ts";

/** The size of every card, as social networks require it. */
export const CARD_SIZE = { width: 1200, height: 630 } as const;

/** The texts on the social card of a section. */
export const SECTION_CARDS = {
  home: { eyebrow: brand.tagline, title: brand.claim },
  products: { eyebrow: "All products", title: "Every plant, with its full label" },
  science: { eyebrow: "The science", title: "Evidence before adjectives" },
  performance: { eyebrow: "Performance", title: "Four parts, one good week" },
  blog: { eyebrow: "Blog", title: "Notes from high ground" },
  community: { eyebrow: "Community", title: "A table with room" },
  fitness: { eyebrow: "Fitness app", title: "Numbers you can check" },
  about: { eyebrow: `About ${brand.name}`, title: "To blossom, slowly and high up" },
} as const;

export type SectionCard = keyof typeof SECTION_CARDS;

/** A page's picture and Open Graph type; loaders return it as `social`. */
export interface SocialPreview {
  type?: "article" | "product";
  /** The path of a picture on this site. */
  image: string;
  alt: string;
}

/** The card of the pages under each first path segment; all others use the home page's. */
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

/** The picture that staff chose for links, else that of the text, else the card that is drawn of its title. */
export function articlePreview(entry: EntryCard & Pick<EntryView, "socialPicture">): SocialPreview {
  const picture = entry.socialPicture ?? entry.picture;
  return {
    type: "article",
    image: picture ? pictureUrl(picture, 1280, "jpg") : drawnCardPath("article", entry.slug, entryCardWords(entry)),
    alt: picture?.alt || entry.title,
  };
}

/** The product's first picture; without one the card of its drawn pack, or the card of all products. */
export const productPreview = (p: {
  title: string;
  kind: string;
  look: { image?: string };
  pictures: readonly Picture[];
}): SocialPreview => ({
  type: "product",
  image: p.pictures[0]
    ? pictureUrl(p.pictures[0], 1280, "jpg")
    : (p.look.image?.replace(/^\/art\/packs\/([\w-]+)\.jpg$/, cardPath("product-$1")) ?? cardPath("products")),
  alt: p.pictures[0]?.alt || `${p.title}, ${p.kind}`,
});

/** Whether a picture is one of our cards, whose size is known. */
export const isSocialCard = (image: string): boolean => /^\/(art\/cards|og)\//.test(image);

import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { EntryView } from "#worker/content/contract.ts";
import type { Picture } from "#worker/media/contract.ts";
import { CARD_THEMES } from "#worker/social-cards/domain.ts";
import { DEMO_PRODUCTS } from "../../scripts/art/demo-products.ts";
import {
  articlePreview,
  CARD_SIZE,
  isSocialCard,
  productPreview,
  SECTION_CARDS,
  sectionPreview,
} from "./social-preview.ts";

/** Width and height of a JPEG, from the header of its first frame. */
function sizeOf(file: Buffer): { width: number; height: number } {
  let at = 2;
  while (file.readUInt8(at + 1) < 0xc0 || file.readUInt8(at + 1) > 0xc2) at += 2 + file.readUInt16BE(at + 2);
  return { height: file.readUInt16BE(at + 5), width: file.readUInt16BE(at + 7) };
}

const cards = [
  ...Object.keys(SECTION_CARDS).map((key) => `/art/cards/${key}.jpg`),
  ...CARD_THEMES.map((theme) => `/art/cards/blank-${theme}.jpg`),
  ...DEMO_PRODUCTS.map((p) => productPreview({ ...p, pictures: [] }).image),
];

describe("social cards", () => {
  it.each(cards)("%s is a picture of the size that the page says", (path) => {
    const file = new URL(`../../public${path}`, import.meta.url);
    expect(existsSync(file), "draw it: npm run art").toBe(true);
    const picture = readFileSync(file);
    expect(sizeOf(picture)).toEqual(CARD_SIZE);
    expect(picture.length).toBeLessThan(100_000);
  });

  it("stand for the pages of their section, and the home page's for the rest", () => {
    const of = (path: string) => sectionPreview(path).image;
    expect(of("/performance/evolve")).toBe("/art/cards/performance.jpg");
    expect(of("/posts/tag/maca")).toBe("/art/cards/blog.jpg");
    expect([of("/"), of("/login"), of("/privacy-policy")]).toEqual(Array(3).fill("/art/cards/home.jpg"));
  });

  it("give way to a picture that the owner has given, and to the range's where there is none", () => {
    const of = (image?: string, pictures: Picture[] = []) =>
      productPreview({ title: "A", kind: "B", look: { image }, pictures }).image;
    const picture = {
      id: "p",
      alt: "Front",
      width: 2000,
      widths: [160],
      formats: ["webp", "jpg"],
    } as unknown as Picture;
    expect(of("/media/a.jpg", [picture])).toBe("/media/p/1280.jpg");
    expect(of("/media/a.jpg")).toBe("/media/a.jpg");
    expect(isSocialCard(of("/media/a.jpg"))).toBe(false);
    expect(of()).toBe("/art/cards/products.jpg");
  });

  it("of a text are its own picture, else drawn of its title, which is in the address", () => {
    const entry = {
      ...{ slug: "a", path: "/article/a", title: "A", kind: "article", category: null, drawing: "" },
      ...{ picture: null, socialPicture: null },
    };
    const of = (more: object) => articlePreview({ ...entry, ...more } as unknown as EntryView).image;
    expect(of({})).toMatch(/^\/og\/article\/a\/[a-z0-9]+\.jpg$/);
    expect(of({ title: "B" })).not.toBe(of({}));
    expect(isSocialCard(of({}))).toBe(true);
    const picture = { id: "p", alt: "Header", widths: [160], width: 2000, formats: ["jpg"] };
    expect(of({ picture })).toBe("/media/p/1280.jpg");
    const socialPicture = { ...picture, id: "s", alt: "For links" };
    const chosen = articlePreview({ ...entry, picture, socialPicture } as unknown as EntryView);
    expect(chosen).toMatchObject({ image: "/media/s/1280.jpg", alt: "For links" });
    expect(of({ socialPicture })).toBe("/media/s/1280.jpg");
  });
});

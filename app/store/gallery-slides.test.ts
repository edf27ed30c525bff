import { expect, it } from "vitest";
import { gallerySlides } from "./gallery-slides.ts";

const picture = (id: string) => ({ id }) as never;
const keys = (pictures: string[], own: string | null, label: number | null = null) =>
  gallerySlides({ pictures: pictures.map(picture) }, { picture: own ? picture(own) : null, label }).map((s) => s.key);

it("begins with the variant's own picture, once", () => {
  expect(keys(["a", "b"], "b")).toEqual(["b", "a"]);
  expect(keys(["a"], "c")).toEqual(["c", "a"]);
  expect(keys(["a", "b"], null)).toEqual(["a", "b"]);
});

it("shows the drawn pack where there is no picture, and the facts panel last", () => {
  expect(keys([], null)).toEqual(["pack"]);
  expect(keys([], null, 0)).toEqual(["pack", "facts"]);
  expect(keys(["a"], null, 0)).toEqual(["a", "facts"]);
});

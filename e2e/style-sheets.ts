/** A style sheet stays when its page is left: none may change a page that it was not written for. */
import { readdirSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

const SHEETS: string[] = readdirSync("build/client/assets").filter((name) => name.endsWith(".css"));

/**
 * The position and style of each element. A sheet that brings or takes fonts away makes the browser load all of them anew,
 * and texts have the size of the fallback until then.
 */
const readAppearance = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    await Promise.allSettled([...document.fonts].map((font) => font.load()));
    return [...document.querySelectorAll("body, body *")].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const { color, backgroundColor, borderTopWidth, fontSize, opacity } = getComputedStyle(element);
      const box = [x, y, width, height].map((n) => n.toFixed(1)).join(" ");
      return `${element.tagName}.${element.getAttribute("class")} ${box} ${color} ${backgroundColor} ${borderTopWidth} ${fontSize} ${opacity}`;
    });
  });

/** Pictures below the window load when they come near it, and have another size from then on. */
const loadPictures = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const pictures = [...document.images].map((image) => {
      image.loading = "eager";
      return image.complete ? null : new Promise((resolve) => (image.onload = image.onerror = resolve));
    });
    await Promise.all(pictures);
  });

/** Adds each style sheet that the page does not have. */
const addSheets = (page: Page): Promise<void> =>
  page.evaluate(async (names) => {
    const own = [...document.styleSheets].map((sheet) => sheet.href?.replace(/.*\/|#$/g, ""));
    const links = names
      .filter((name) => !own.includes(name))
      .map((name) =>
        Object.assign(document.createElement("link"), {
          rel: "stylesheet",
          href: `/assets/${name}`,
          className: "added",
        }),
      );
    const loaded = links.map((link) => new Promise((resolve) => link.addEventListener("load", resolve)));
    for (const link of links) document.head.appendChild(link);
    await Promise.all(loaded);
  }, SHEETS);

const removeSheets = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const link of document.querySelectorAll("link.added")) link.remove();
  });

/** In px: the same layout may be rounded another way when it is worked out again. */
const ROUNDING = 0.15;
const BOX = /-?\d+\.\d(?= )/g;

/** What differs, apart from rounding. */
const compareAppearance = (before: string[], after: string[]): string[] =>
  after.flatMap((line, at) => {
    const old = before[at] ?? "";
    const boxes = [old, line].map((one) => (one.match(BOX) ?? []).map(Number));
    const isSame =
      old.replace(BOX, "") === line.replace(BOX, "") &&
      boxes[1]?.every((n, index) => Math.abs(n - (boxes[0]?.[index] ?? Number.NaN)) < ROUNDING);
    return isSame ? [] : [`${old} became ${line}`];
  });

/** On an open page: it looks the same with the style sheets of all other pages. It has all its pictures from then on. */
export async function expectSameWithAllSheets(page: Page, path: string): Promise<void> {
  // They show where the items will be until the cart is known.
  if (path === "/cart" || path === "/checkout")
    await expect(page.getByRole("heading", { name: "Your cart is empty" })).toBeVisible();
  // It removes itself at some moment.
  await page.evaluate(() => document.querySelector("#preloader")?.remove());
  await loadPictures(page);
  // Parts that load late change the page as well: what counts is a page that is the same again without the sheets.
  await expect(async () => {
    const before = await readAppearance(page);
    await addSheets(page);
    const during = await readAppearance(page);
    await removeSheets(page);
    expect(compareAppearance(before, await readAppearance(page)), `${path} was still loading`).toEqual([]);
    // What a sheet changes it changes each time.
    expect(compareAppearance(before, during).slice(0, 3), path).toEqual([]);
  }).toPass({ timeout: 60_000 });
}

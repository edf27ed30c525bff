import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { MUSCLE_KEYS, MUSCLES } from "#worker/fitness/training/domain-exercise.ts";
import { Body } from "./body.tsx";

const labels = (markup: string) => [...markup.matchAll(/aria-label="([^"]*)"/g)].map((match) => match[1]);
const all = (value: number) => Object.fromEntries(MUSCLE_KEYS.map((muscle) => [muscle, value]));

it("is hidden from screen readers without a title", () => {
  const markup = renderToStaticMarkup(<Body values={all(0.5)} />);
  expect(markup).toMatch(/^<svg[^>]* aria-hidden="true"/);
  expect(labels(markup)).toEqual([]);
  expect(markup).not.toContain("tabindex");
});

it("names every muscle once, with what the page says of it", () => {
  const markup = renderToStaticMarkup(
    <Body values={{}} title="Sets this week" label={(key) => `${MUSCLES[key].name}, 3`} />,
  );
  expect(labels(markup).toSorted()).toEqual(
    ["Sets this week", ...MUSCLE_KEYS.map((key) => `${MUSCLES[key].name}, 3`)].toSorted(),
  );
});

it("makes buttons of all muscles, each reached by keyboard once", () => {
  const markup = renderToStaticMarkup(<Body values={{}} onPress={() => {}} />);
  expect(markup.match(/role="button"[^>]*tabindex="0"/g)).toHaveLength(MUSCLE_KEYS.length);
});

it("hatches what is shaded, and no value leaves the range", () => {
  const markup = renderToStaticMarkup(<Body values={{ chest: 7, quads: -2, lats: Number.NaN, abs: 0.25 }} />);
  expect(markup.match(/<pattern/g)).toHaveLength(2);
  const opacities = [...markup.matchAll(/fill-opacity="([^"]*)"/g)].map((match) => Number(match[1]));
  expect(Math.max(...opacities)).toBeCloseTo(0.8, 9);
  expect(Math.min(...opacities)).toBe(0);
  expect(renderToStaticMarkup(<Body values={all(0)} />)).not.toContain("<pattern");
});

it("shows one view alone, with the names of all that it shows", () => {
  const markup = renderToStaticMarkup(<Body values={{}} title="Front" view="front" />);
  expect(labels(markup)).toContain("Calves");
  expect(labels(markup)).not.toContain("Hamstrings");
  expect(markup).toContain('viewBox="0 0 680 1764"');
});

it("weighs at most 8 kB in gzip", () => {
  const text = ["body.tsx", "body-paths.ts", "body.css"].map((name) =>
    readFileSync(`${import.meta.dirname}/${name}`, "utf8"),
  );
  expect(gzipSync(text.join("")).length).toBeLessThanOrEqual(8 * 1024);
});

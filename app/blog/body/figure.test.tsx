import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { FigureAttributes } from "#worker/content/domain-body.ts";
import { Figure } from "./figure.tsx";

const draw = (figure: Partial<FigureAttributes>) =>
  renderToStaticMarkup(
    <Figure kind="bars" title="Title" unit="" columns={[]} rows={[]} note="" source="" {...figure} />,
  );
/** The words of a drawing, without its table. */
const wordsOf = (markup: string) =>
  markup
    .split("<details")[0]
    ?.replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ") ?? "";

describe("a figure", () => {
  it("draws the axis of a range on a track as wide as those of its rows", () => {
    const markup = draw({ kind: "range", unit: "L", columns: ["", "Low", "High"], rows: [["A", "0.5", "2"]] });
    const tracks = [...markup.matchAll(/class="(chart-track[^"]*)"/g)].map(([, names]) => names);
    expect(tracks).toHaveLength(2);
    expect(new Set(tracks).size).toBe(1);
  });

  it("names a long unit once, a short one behind each value", () => {
    const columns = ["Place", "2014"];
    const rows = [
      ["Coast", "46"],
      ["Highlands", "69"],
    ];
    expect(wordsOf(draw({ columns, rows, unit: "thousand metric tons" }))).toBe(
      " Title Thousand metric tons Coast 46 Highlands 69 ",
    );
    expect(wordsOf(draw({ columns, rows, unit: "g" }))).toBe(" Title Coast 46 g Highlands 69 g ");
  });

  it("leaves room for its longest value", () => {
    const room = (value: string) => /--room:(\d+)ch/.exec(draw({ columns: ["", "n"], rows: [["A", value]] }))?.[1];
    expect(Number(room("21,442"))).toBeGreaterThanOrEqual(6);
    expect(Number(room("21,442"))).toBeGreaterThan(Number(room("5")));
  });

  it("says what stands along both sides of a line chart", () => {
    const markup = draw({
      kind: "line",
      unit: "mg",
      columns: ["Hours", "Slow", "Fast"],
      rows: [
        ["0", "200", "200"],
        ["10", "96", "2"],
      ],
    });
    expect(wordsOf(markup)).toBe(" Title Slow Fast mg 0 50 100 150 200 0 10 Hours ");
    expect(markup).toContain('points="0.00,0.00 100.00,52.00"');
  });
});

import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { describeSeries } from "./describe-series.ts";
import { Sparkline } from "./sparkline.tsx";

const days = ["Nov 17", "Nov 18", "Nov 19"];
const format = (value: number) => `$${value}`;

it("says what a small chart shows", () => {
  expect(describeSeries({ label: "Net sales", values: [40, 0, 812], days, format })).toBe(
    "Net sales by day, Nov 17 to Nov 19: lowest $0 on Nov 18, highest $812 on Nov 19.",
  );
  expect(describeSeries({ label: "Orders", values: [0, 0, 0], days, format: String })).toBe(
    "Orders by day, Nov 17 to Nov 19: 0 every day.",
  );
});

it("draws a zero line, the highest value of both periods, and the first and last day", () => {
  const html = renderToStaticMarkup(
    <Sparkline label="Net sales" values={[40, 0, 812]} before={[900, 1, 2]} days={days} format={format} />,
  );
  expect(html).toContain('role="img" aria-label="Net sales by day, Nov 17 to Nov 19: lowest $0');
  expect(html).toContain('<span class="sparkline-top">$900</span>');
  expect(html).toContain("<span>Nov 17</span><span>Nov 19</span>");
  expect(html).toContain('class="sparkline-zero" d="M0 37H100"');
  // The highest value of this period is below the top, that of the period before touches it.
  expect(html).toMatch(/sparkline-before" d="M0\.00 4\.00/);
});

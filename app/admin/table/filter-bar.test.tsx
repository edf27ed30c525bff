import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it } from "vitest";
import { type Filter, FilterBar } from "./filter-bar.tsx";

const filters = (count: number): Filter[] =>
  Array.from({ length: count }, (_, i) => ({ name: `f${i}`, label: `Filter ${i}`, options: [["on", "On"]] }));
function render(count: number, query = ""): string {
  const routes = [{ path: "/", element: <FilterBar filters={filters(count)} /> }];
  return renderToStaticMarkup(
    <RouterProvider router={createMemoryRouter(routes, { initialEntries: [`/${query}`] })} />,
  );
}
/** Each filter with whether it waits behind "More filters", and whether it is set. */
const chips = (html: string) =>
  [...html.matchAll(/<span class="(dt-chip[^"]*)"( data-on="true")?>(?:(?!<\/span>).)*?name="(f\d)"/g)].map((m) => [
    m[3],
    m[1]?.includes("dt-chip-extra") ?? false,
    m[2] !== undefined,
  ]);

it("keeps four filters in sight, and of more the first three", () => {
  expect(chips(render(4)).map(([, extra]) => extra)).toEqual([false, false, false, false]);
  expect(render(4)).not.toContain("More filters");
  expect(chips(render(6)).map(([, extra]) => extra)).toEqual([false, false, false, true, true, true]);
  expect(render(6)).toMatch(/<button type="button" class="dt-more" aria-expanded="false">More filters<\/button>/);
});

it("a filter that is set stands in sight wherever it is in the list", () => {
  expect(chips(render(6, "?f4=on"))).toEqual([
    ...[0, 1, 2].map((i) => [`f${i}`, false, false]),
    ["f3", true, false],
    ["f4", true, true],
    ["f5", true, false],
  ]);
});

import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, it } from "vitest";
import { DataTable, defineColumns, joinParts, PhoneRow } from "./index.ts";

interface Order {
  id: string;
  number: number;
  total: number;
}
const column = defineColumns<Order>();
const columns = [
  column.accessor("number", { header: "Order", enableSorting: true, cell: (c) => `#${c.getValue()}` }),
  column.accessor("total", { header: "Total", meta: { end: true } }),
];
const ORDERS: Order[] = [
  { id: "a", number: 1, total: 5 },
  { id: "b", number: 2, total: 7 },
];

const Orders = ({ rows = ORDERS }) => (
  <DataTable
    name="Orders"
    tabs={[
      { label: "All", query: "" },
      { label: "Unpaid", query: "paid=no" },
    ]}
    columns={columns}
    rows={rows}
    rowKey={(o) => o.id}
    rowName={(o) => `order ${o.number}`}
    href={(o) => `/orders/${o.id}`}
    phoneRow={(o) => (
      <PhoneRow title={`Order ${o.number}`} value={o.total} note={joinParts("Austin, TX", null, "2 items")} />
    )}
    search="Number"
    bulk={[{ label: "Fulfill orders", run: () => undefined }]}
    next="9"
    empty={{ title: "No orders yet", text: "Orders appear here." }}
  />
);
const NoOrders = () => <Orders rows={[]} />;

/** The HTML of a table at a query string. */
function render(query: string, Component = () => <Orders />): string {
  const Stub = createRoutesStub([{ path: "/", Component }]);
  return renderToStaticMarkup(<Stub initialEntries={[`/${query}`]} />);
}
const header = (html: string) => /<th scope="col"[^>]*>(?:(?!<\/th>).)*Order/.exec(html)?.[0] ?? "";

it("cycles a header from descending to ascending to the default order", () => {
  const states = ["", "?sort=-number", "?sort=number", "?sort=total"].map((query) => {
    const html = header(render(query));
    return [/aria-sort="(\w+)"/.exec(html)?.[1], /href="([^"]+)"/.exec(html)?.[1]];
  });
  expect(states).toEqual([
    ["none", "?sort=-number"],
    ["descending", "?sort=number"],
    ["ascending", "?"],
    ["none", "?sort=-number"],
  ]);
});

it("sorts only by the columns that the server sorts by, and leaves the server's order", () => {
  const html = render("?sort=-number");
  expect(html.match(/aria-sort/g)).toHaveLength(1);
  expect(html.indexOf("#1")).toBeLessThan(html.indexOf("#2"));
});

it("names each row's checkbox and link, and labels its cells for the cards of phones", () => {
  const html = render("");
  expect(html).toContain('aria-label="Select order 1"');
  expect(html).toMatch(/<th scope="row"><a data-open="" href="\/orders\/a"[^>]*>#1<\/a><\/th>/);
  expect(html).toContain('<td data-label="Total" class="end">5</td>');
});

it("shows a row on phones as two lines that link to it, and offers there the sort orders of its headers", () => {
  const html = render("?sort=-number");
  const row = /<td class="dt-phone"><a [^>]*href="\/orders\/a"[^>]*>(.*?)<\/a>/.exec(html)?.[1] ?? "";
  expect(row.replaceAll(/<[^>]+>/g, "|").replaceAll(/\|+/g, "|")).toBe("|Order 1|Austin, TX| · |2 items|5|");
  const options = /<select name="sort"[^>]*>(.*?)<\/select>/.exec(html)?.[1] ?? "";
  expect(
    [...options.matchAll(/value="([^"]*)"([^>]*)>(.*?)<\/option>/g)].map((o) => [
      o[1],
      o[3]?.replaceAll("<!-- -->", ""),
    ]),
  ).toEqual([
    ["", "Sort: default"],
    ["-number", "Sort: Order, high to low"],
    ["number", "Sort: Order, low to high"],
  ]);
  expect(options).toContain('value="-number" selected=""');
});

it("says whether there is nothing yet or nothing found", () => {
  expect(render("", NoOrders)).toContain("No orders yet");
  expect(render("?q=x", NoOrders)).toContain("No orders found");
});

it("says of an empty tab that nothing is in it, and offers to clear only what was searched", () => {
  const tab = render("?paid=no&sort=-number", NoOrders);
  expect(tab).toContain("No orders under Unpaid");
  expect(tab).not.toContain("Clear filters");
  expect(render("?paid=no&q=x", NoOrders)).toContain("Clear filters");
  expect(render("", NoOrders)).toContain("No orders yet");
});

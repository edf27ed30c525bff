import { expect, it } from "vitest";
import { ALL_COUNTRIES } from "../../kernel/countries.ts";
import { describeMarkets, findMarketProblem, listMarkets, listShippedMarkets } from "./domain-markets.ts";
import { describeTaxCoverage } from "./domain-tax-coverage.ts";

it("knows every country once", () => {
  expect(new Set(ALL_COUNTRIES).size).toBe(ALL_COUNTRIES.length);
  expect(ALL_COUNTRIES.length).toBeGreaterThan(240);
});

it("sells everywhere but where it is embargoed or off by default, until the owner says otherwise", () => {
  const off = ALL_COUNTRIES.filter((c) => !listMarkets([]).includes(c));
  expect(off).toEqual(["BY", "CU", "IR", "KP", "RU", "SY"]);
  const chosen = listMarkets([
    { country: "FR", sells: false },
    { country: "RU", sells: true },
  ]);
  expect([chosen.includes("FR"), chosen.includes("RU"), chosen.includes("KP")]).toEqual([false, true, false]);
  expect(listShippedMarkets(chosen, ["*"])).toEqual(chosen);
  expect(listShippedMarkets(chosen, ["FR", "US", "KP"])).toEqual(["US"]);
});

it("names the source of each country that is off, and countries that nothing ships to", () => {
  const markets = describeMarkets(
    [],
    [
      { country: "US", region: "" },
      { country: "CA", region: "QC" },
    ],
  );
  expect(
    markets.filter((m) => m.isOffByDefault).every((m) => m.note?.source && m.note.href.startsWith("https://")),
  ).toBe(true);
  const shipping = Object.fromEntries(markets.map((m) => [m.code, m.shipping]));
  expect([shipping.US, shipping.CA, shipping.PE]).toEqual(["all", "some", "none"]);
  expect(describeMarkets([], [{ country: "*", region: "" }]).every((m) => m.shipping === "all")).toBe(true);
});

it.each([
  [{ country: "UA", region: "Crimea" }, true],
  [{ country: "UA", region: "UA-14" }, true],
  [{ country: "UA", region: "", city: "Донецьк" }, true],
  [{ country: "UA", region: "", city: "Sevastopol" }, true],
  [{ country: "UA", region: "", postalCode: "83001" }, true],
  [{ country: "UA", region: "", postalCode: "97400" }, true],
  [{ country: "UA", region: "Kyiv", city: "Kyiv", postalCode: "01001" }, false],
  [{ country: "UA", region: "Lviv", postalCode: "79000" }, false],
  [{ country: "US", region: "CA", city: "Crimea", postalCode: "83001" }, false],
])("%o: refused %s", (address, refused) => {
  expect(findMarketProblem(address, true) !== null).toBe(refused);
});

it("says which country isn't sold to anymore", () => {
  expect(findMarketProblem({ country: "kp", region: "" }, false)).toBe(
    "We don't sell to North Korea anymore. Choose an address in another country.",
  );
});

const rate = (region: string, category: "food" | "standard" | "dietary_supplement" | "shipping", bps = 725) => ({
  ...{ country: "US", region, category, bps, name: "Sales tax", included: false },
});
const SOLD = [
  { category: "food" as const, count: 2, titles: ["Sara", "Kallpa"] },
  { category: "dietary_supplement" as const, count: 1, titles: ["Puna"] },
];

it("says that food goes untaxed in California although “Standard goods” and supplements have rates", () => {
  const [ca] = describeTaxCoverage([rate("CA", "standard"), rate("CA", "dietary_supplement")], SOLD);
  expect(ca?.untaxed).toEqual([{ category: "food", products: ["Sara", "Kallpa"], count: 2 }]);
});

it("takes a rate of zero as an exemption, and a country's rate for its regions", () => {
  const rates = [rate("CA", "food", 0), rate("", "dietary_supplement")];
  const coverage = describeTaxCoverage(rates, SOLD);
  expect(coverage.find((c) => c.region === "CA")).toMatchObject({
    untaxed: [],
    covered: expect.arrayContaining([expect.objectContaining({ category: "dietary_supplement", inherited: true })]),
  });
  expect(coverage.find((c) => c.region === "")?.untaxed).toMatchObject([{ category: "food" }]);
});

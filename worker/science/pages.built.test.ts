/** The pages of studies and ingredients as they are served: addresses, files, structured data, and what they cost. */
import { beforeAll, describe, expect, it } from "vitest";
import { typesetText } from "../content/domain-typeset.ts";
import { fetchBuilt, SITE } from "../test/built-worker.ts";
import { createCountingVisitor } from "../test/counting-visitor.ts";
import { loadDemoSite } from "../test/demo-site.ts";
import { plainCitation, toBibtex, toRis } from "./domain-citation.ts";
import { DEMO_SCIENCE } from "./testing/demo-science.ts";

beforeAll(async () => {
  await loadDemoSite();
});

const fetchHtml = async (path: string): Promise<string> => {
  const { status, text } = await fetchBuilt(path);
  expect(status, path).toBe(200);
  return text;
};
const unescapeHtml = (html: string): string =>
  html.replaceAll("&quot;", '"').replaceAll("&#x27;", "'").replaceAll("&lt;", "<").replaceAll("&amp;", "&");
const linksOf = (html: string): string[] => [
  ...new Set([...html.matchAll(/<a [^>]*href="(\/[^"]*)"/g)].map(([, href]) => unescapeHtml(href as string))),
];
const readJsonLd = (html: string): Record<string, unknown>[] =>
  [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].map(([, json]) =>
    JSON.parse(json as string),
  );

const PAGES = [
  ...["/science", "/lab", "/ingredients", "/ingredient-studies"],
  ...["/performance/evolve", "/performance/nourish", "/performance/thrive", "/performance/focus"],
];

describe("addresses", () => {
  it("every page of an ingredient and of a study opens", async () => {
    for (const { key, name } of DEMO_SCIENCE.ingredients)
      expect(await fetchHtml(`/ingredients/${key}`)).toContain(`<h1>${typesetText(name)}</h1>`);
    for (const { id } of DEMO_SCIENCE.studies) await fetchHtml(`/ingredient-studies/${id}`);
  });

  it("every internal link of these pages leads to a page", async () => {
    const seen = new Map<string, string>();
    const pages = [
      ...PAGES,
      ...DEMO_SCIENCE.ingredients.map(({ key }) => `/ingredients/${key}`),
      ...["gonzales-2002-maca", "shin-2023-maca", "sesso-2022-cocoa"].map((id) => `/ingredient-studies/${id}`),
    ];
    for (const page of pages)
      for (const link of linksOf(await fetchHtml(page)))
        if (/^\/(ingredient|science|lab|performance|products\?|article)/.test(link))
          seen.set(link.replace(/#.*/, ""), page);
    expect(seen.size).toBeGreaterThan(60);
    for (const [link, page] of seen) expect([link, page, (await fetchBuilt(link)).status]).toEqual([link, page, 200]);
  });

  it("an anchor of an evidence table names its row", async () => {
    const html = await fetchHtml("/ingredients/maca");
    for (const outcome of ["sexual-desire", "mood-energy", "time-trial"]) expect(html).toContain(`id="${outcome}"`);
  });

  it("a former id leads to the study, an unknown one is a 404", async () => {
    const moved = await fetchBuilt("/ingredient-studies/arimborgo-2016");
    expect([moved.status, moved.header("location")]).toEqual([301, "/ingredient-studies/gonzales-arimborgo-2016-maca"]);
    for (const path of [
      "/ingredient-studies/nobody-1999",
      "/ingredient-studies/maca",
      "/ingredients/moon-dust",
      "/ingredients/maca/cacao-studies.csv",
      "/ingredients/maca/maca-studies.xml",
      "/ingredient-studies/gonzales-2002-maca/gonzales-2002-maca.doc",
      "/ingredient-studies/gonzales-2002-maca/stone-2009-maca.ris",
      "/ingredient-studies/nobody-1999/nobody-1999.ris",
    ])
      expect([path, (await fetchBuilt(path)).status]).toEqual([path, 404]);
  });
});

describe("a study's page", () => {
  const study = DEMO_SCIENCE.studies.find(({ id }) => id === "gonzales-2002-maca");
  if (!study) throw new Error("no study");

  it("says what it found, what it can't tell, who paid and how to cite it", async () => {
    const html = unescapeHtml(await fetchHtml(`/ingredient-studies/${study.id}`));
    for (const text of [study.summary, ...study.limitations, ...study.results.map((r) => r.text)])
      expect(html).toContain(typesetText(text));
    expect(html).toContain(plainCitation(study));
    expect(html).toMatch(/<dt>Funding<\/dt><dd>Not stated<\/dd>/);
    expect(html).toContain(`href="https://doi.org/${study.doi}"`);
    const patients = await fetchHtml("/ingredient-studies/shin-2023-maca");
    expect(patients).toContain("In patients: listed, not counted");
  });

  it("hands out its record as files that a reference manager opens", async () => {
    const path = `/ingredient-studies/${study.id}/${study.id}`;
    for (const [extension, type, body] of [
      ["ris", "application/x-research-info-systems; charset=utf-8", toRis(study)],
      ["bib", "application/x-bibtex; charset=utf-8", toBibtex(study)],
    ] as const) {
      const { status, text, header } = await fetchBuilt(`${path}.${extension}`);
      expect([status, header("content-type"), text]).toEqual([200, type, body]);
      expect(header("content-disposition")).toBe(`attachment; filename="${study.id}.${extension}"`);
    }
  });

  it("is a ScholarlyArticle with its DOI", async () => {
    const found = readJsonLd(await fetchHtml(`/ingredient-studies/${study.id}`));
    expect(found.map((node) => node["@type"])).toEqual(["BreadcrumbList", "ScholarlyArticle"]);
    expect(found[1]).toMatchObject({
      headline: study.title,
      datePublished: "2002",
      identifier: { propertyID: "DOI", value: study.doi },
      isPartOf: { issueNumber: "6", isPartOf: { volumeNumber: "34", isPartOf: { name: "Andrologia" } } },
      mainEntityOfPage: `${SITE}/ingredient-studies/${study.id}`,
    });
  });
});

describe("an ingredient's page", () => {
  it("shows no product, only a way to them at its foot", async () => {
    const html = await fetchHtml("/ingredients/maca");
    const main = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
    const products = linksOf(main).filter((link) => link.startsWith("/product"));
    expect(products).toEqual(["/products?ingredient=maca"]);
    expect(main.indexOf("/products?ingredient=maca")).toBeGreaterThan(main.lastIndexOf("/ingredient-studies/"));
    expect(main).not.toContain("Puna");
    // No product holds it.
    expect(linksOf(await fetchHtml("/ingredients/rhodiola")).some((link) => link.includes("ingredient=rhodiola"))).toBe(
      false,
    );
  });

  it("says of an E who was tested", async () => {
    expect(await fetchHtml("/ingredients/turmeric")).toContain("No randomized trials in healthy people");
    expect(await fetchHtml("/ingredients/lucuma")).toContain("No human trials");
  });

  it("is narrowed by its URL", async () => {
    const all = await fetchHtml("/ingredients/maca");
    const patients = await fetchHtml("/ingredients/maca?people=patients");
    const count = (html: string) => html.match(/class="study-row"/g)?.length;
    expect([count(all), count(patients)]).toEqual([4, 1]);
    expect(await fetchHtml("/ingredients/maca?outcome=testosterone")).toContain("Studies of testosterone");
    expect(await fetchHtml("/ingredients/quinoa?people=patients")).toContain("No trials match.");
  });

  it("is a Dataset whose files hold each result", async () => {
    const dataset = readJsonLd(await fetchHtml("/ingredients/maca")).find((node) => node["@type"] === "Dataset");
    const downloads = dataset?.distribution as { contentUrl: string; encodingFormat: string }[];
    expect(downloads.map((one) => one.encodingFormat)).toEqual(["text/csv", "application/json"]);
    const results = DEMO_SCIENCE.studies
      .flatMap((one) => one.results)
      .filter((one) => one.ingredient === "maca").length;
    const [csv, json] = await Promise.all(downloads.map((one) => fetchBuilt(one.contentUrl.replace(SITE, ""))));
    expect(csv?.header("content-type")).toBe("text/csv; charset=utf-8; header=present");
    expect(csv?.header("content-disposition")).toBe('attachment; filename="maca-studies.csv"');
    expect(csv?.text.trimEnd().split("\r\n")).toHaveLength(results + 1);
    expect(JSON.parse(json?.text ?? "").results).toHaveLength(results);
  });
});

it("performance pages keep the store apart: after the studies, a rule and a disclaimer", async () => {
  for (const name of ["evolve", "nourish", "thrive", "focus"]) {
    const html = await fetchHtml(`/performance/${name}`);
    const main = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
    const store = main.indexOf("From our store");
    expect([
      name,
      main.lastIndexOf("/ingredient-studies/") > 0,
      main.lastIndexOf("/ingredient-studies/") < store,
    ]).toEqual([name, true, true]);
    expect(main.indexOf("/products?goal=")).toBeGreaterThan(store);
    expect(main.slice(store)).toContain("Food and Drug Administration");
  }
});

it("costs at most one round trip, and two for what stands around it", async () => {
  const most: Record<string, [number, number]> = {
    "/science": [1, 1],
    "/ingredients": [1, 1],
    "/ingredient-studies?ingredient=maca": [1, 1],
    "/ingredients/cacao": [3, 2],
    "/ingredient-studies/sesso-2022-cocoa": [2, 2],
    "/ingredient-studies/sesso-2022-cocoa/sesso-2022-cocoa.ris": [1, 1],
    "/performance/thrive": [1, 1],
  };
  const visit = createCountingVisitor();
  for (const [path, [roundTrips, inSequence]] of Object.entries(most)) {
    const { status, cost, trips } = await visit(path);
    expect([path, status, cost[0] <= roundTrips, cost[1] <= inSequence, trips]).toEqual([path, 200, true, true, trips]);
  }
});

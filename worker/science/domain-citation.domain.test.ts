import { Cite } from "@citation-js/core";
import "@citation-js/plugin-bibtex";
import "@citation-js/plugin-ris";
import { describe, expect, it } from "vitest";
import { type StudyInput, studyInput } from "./contract-seed.ts";
import { doiUrl, plainCitation, toBibtex, toRis } from "./domain-citation.ts";

const files = import.meta.glob("../../migrations/seed/science/studies/*.json", { eager: true, import: "default" });
const studies: StudyInput[] = Object.values(files).map((file) => studyInput.parse(file));

interface Record {
  type: string;
  title: string;
  DOI: string;
  "container-title": string;
  volume?: string | number;
  issue?: string | number;
  page?: string;
  author: { family: string; given?: string }[];
  issued: { "date-parts": number[][] };
}
const read = (text: string): Record[] => new Cite(text).data as Record[];

/** What any reference manager must find in a record. */
const expectRecord = (record: Record | undefined, study: StudyInput) => {
  expect(record?.title, study.id).toBe(study.title);
  expect(record?.DOI).toBe(study.doi);
  expect(record?.["container-title"]).toBe(study.journal);
  expect(record?.type).toBe("article-journal");
  expect(record?.issued["date-parts"][0]?.[0]).toBe(study.year);
  expect(record?.author[0]?.family).toBe(/^(.*) [A-Z-]+(,|$)/.exec(study.authors.split(",")[0] as string)?.[1]);
  expect(String(record?.volume ?? "")).toBe(study.volume.replace(/\(.*/, ""));
  expect(String(record?.page ?? "").replaceAll("–", "-")).toBe(study.pages.replaceAll("–", "-"));
};

describe.each(studies.map((study) => [study.id, study] as const))("%s", (_id, study) => {
  it("is read by a published parser of RIS, and of BibTeX", () => {
    const ris = read(toRis(study));
    const bibtex = read(toBibtex(study));
    expect([ris.length, bibtex.length]).toEqual([1, 1]);
    expectRecord(ris[0], study);
    expectRecord(bibtex[0], study);
  });

  it("has a DOI in its valid form, whose address is itself again", () => {
    expect(study.doi).toMatch(/^10\.\d{4,9}\/[-._;()/:A-Za-z0-9<>]+$/);
    expect(decodeURIComponent(new URL(doiUrl(study.doi)).pathname)).toBe(`/${study.doi}`);
    expect(plainCitation(study)).toContain(`${study.title.replace(/\.$/, "")}. ${study.journal} ${study.year}`);
    expect(plainCitation(study).endsWith(doiUrl(study.doi))).toBe(true);
  });
});

it("keeps a record whole whatever its texts hold", () => {
  const study: StudyInput = {
    ...(studies[0] as StudyInput),
    title: 'A {nested} 50% & $5 title_with\nlines \\ and "quotes"',
    journal: "Food & Function",
    authors: "O'Neill-Smith AB, García Márquez GJ, et al.",
  };
  const [bibtex] = read(toBibtex(study));
  expect(bibtex?.["container-title"]).toBe("Food & Function");
  expect(bibtex?.author.map((author) => author.family)).toEqual(
    expect.arrayContaining(["O'Neill-Smith", "García Márquez"]),
  );
  const [ris] = read(toRis(study));
  expect(ris?.title).toBe('A {nested} 50% & $5 title_with lines \\ and "quotes"');
});

it("says that there are others where not all authors are named", () => {
  const study = studies[0] as StudyInput;
  const authors = (named: string) => /author = \{(.*)\}/.exec(toBibtex({ ...study, authors: named }))?.[1];
  expect(authors("Gonzales GF, et al.")).toBe("Gonzales, GF and others");
  expect(authors("Gonzales GF, Doe J")).toBe("Gonzales, GF and Doe, J");
});

it("no text of a study ends its record or begins another", () => {
  const study: StudyInput = {
    ...(studies[0] as StudyInput),
    title: "A }, year = {1999} {\r\nER  - \r\nTY  - JOUR\r\nTI  - Another",
    journal: "Food_Function\n@article{x,",
    authors: "Doe J\nAU  - Roe R",
    pages: "367-372",
  };
  const ris = toRis(study);
  expect(ris.match(/^(?:TY|ER|TI|AU) {2}-/gm)).toEqual(["TY  -", "AU  -", "TI  -", "ER  -"]);
  expect(ris.endsWith("\r\nER  - \r\n")).toBe(true);
  const bibtex = toBibtex(study);
  expect(
    bibtex
      .split("\n")
      .map((line) => /^ {2}(\w+) = \{/.exec(line)?.[1])
      .filter(Boolean),
  ).toEqual(expect.arrayContaining(["title", "author", "journal", "year", "pages", "doi"]));
  expect(bibtex).toMatch(/^@article\{[\s\S]*\n\}\n$/);
  expect(bibtex.split("\n")).toHaveLength(2 + bibtex.split(" = {").length);
  expect(bibtex).toContain("journal = {Food\\_Function @article");
  expect(bibtex).toContain("pages = {367--372}");
  expect(read(bibtex)).toHaveLength(1);
  expect(read(bibtex)[0]?.issued["date-parts"][0]?.[0]).toBe(study.year);
});

it("a DOI with signs that an address means otherwise leads to itself", () => {
  const doi = "10.1002/(SICI)1099?a#b<1::AID-X>3.0.CO;2-W";
  const url = new URL(doiUrl(doi));
  expect([url.search, url.hash, decodeURIComponent(url.pathname)]).toEqual(["", "", `/${doi}`]);
});

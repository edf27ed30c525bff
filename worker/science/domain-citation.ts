import type { Study } from "./contract.ts";

type Cited = Pick<Study, "id" | "title" | "authors" | "year" | "journal" | "volume" | "pages" | "doi" | "pmid">;

/** The address under which a DOI resolves. */
export const doiUrl = (doi: string): string => `https://doi.org/${doi.split("/").map(encodeURIComponent).join("/")}`;

/** "Gonzales GF, et al. Andrologia 2002;34(6):367-372." */
export function shortCitation({ authors, journal, year, volume, pages }: Cited): string {
  const place = volume ? `${year};${volume}${pages ? `:${pages}` : ""}` : `${year}`;
  return `${authors.replace(/\.$/, "")}. ${journal} ${place}.`;
}

/** The whole reference in one line, with the title and the DOI: for copying. */
export const plainCitation = (study: Cited): string => {
  const [authors = "", ...rest] = shortCitation(study).split(`. ${study.journal} `);
  return `${authors}. ${study.title.replace(/\.$/, "")}. ${study.journal} ${rest.join("")} ${doiUrl(study.doi)}`;
};

/** One author each: "Gonzales GF, et al." names one. */
const authorList = (authors: string): string[] =>
  authors
    .replace(/,?\s*et al\.?$/i, "")
    .split(/\s*[,;]\s*/)
    .filter(Boolean);

/** Text of a single line: RIS and BibTeX have no others. */
const oneLine = (text: string): string => text.replaceAll(/\s+/g, " ").trim();

/** A record for reference managers in RIS (https://en.wikipedia.org/wiki/RIS_(file_format)), with CRLF line ends. */
export function toRis(study: Cited): string {
  const [issue] = /\(([^)]*)\)/.exec(study.volume)?.slice(1) ?? [];
  const [from, to] = study.pages.split(/[-–]/);
  const fields: [string, string | undefined][] = [
    ["TY", "JOUR"],
    ...authorList(study.authors).map((name): [string, string] => ["AU", name.replace(/^(.*)\s+([A-Z-]+)$/, "$1, $2")]),
    ["TI", study.title],
    ["JO", study.journal],
    ["PY", String(study.year)],
    ["VL", study.volume.replace(/\(.*/, "")],
    ["IS", issue],
    ["SP", from],
    ["EP", to],
    ["DO", study.doi],
    ["UR", doiUrl(study.doi)],
    ["AN", study.pmid && `PMID:${study.pmid}`],
  ];
  const lines = fields.filter(([, value]) => value).map(([tag, value]) => `${tag}  - ${oneLine(value ?? "")}`);
  return `${[...lines, "ER  - "].join("\r\n")}\r\n`;
}

const escapeBibtex = (text: string): string =>
  oneLine(text)
    .replaceAll(/[\\{}]/g, "")
    .replaceAll(/[&%$#_]/g, "\\$&");

/** A record for LaTeX in BibTeX. */
export function toBibtex(study: Cited): string {
  const fields: [string, string][] = [
    ["title", `{${escapeBibtex(study.title)}}`],
    [
      "author",
      [
        ...authorList(study.authors).map((name) => escapeBibtex(name.replace(/^(.*)\s+([A-Z-]+)$/, "$1, $2"))),
        ...(/et al/i.test(study.authors) ? ["others"] : []),
      ].join(" and "),
    ],
    ["journal", escapeBibtex(study.journal)],
    ["year", String(study.year)],
    ["volume", escapeBibtex(study.volume.replace(/\(.*/, ""))],
    ["number", escapeBibtex(/\(([^)]*)\)/.exec(study.volume)?.[1] ?? "")],
    ["pages", escapeBibtex(study.pages.replace(/[-–]/, "--"))],
    ["doi", study.doi],
  ];
  const lines = fields.filter(([, value]) => value).map(([name, value]) => `  ${name} = {${value}}`);
  return `@article{${study.id},\n${lines.join(",\n")}\n}\n`;
}

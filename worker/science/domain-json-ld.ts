/** What search engines read of studies and of an ingredient's data (https://schema.org/ScholarlyArticle, /Dataset). */
import type { Ingredient, Library, Study } from "./contract.ts";
import { doiUrl } from "./domain-citation.ts";
import { studyPath } from "./domain-study-words.ts";

interface Site {
  origin: string;
  brand: string;
}

const withContext = (node: Record<string, unknown>) => ({ "@context": "https://schema.org", ...node });

/** The paper as it was published; our page is where it is described. */
export function studyJsonLd(study: Study, library: Library, { origin }: Site): Record<string, unknown> {
  const [, volume = "", issue = ""] = /^([^(]*)(?:\(([^)]*)\))?/.exec(study.volume) ?? [];
  const names = new Map(library.ingredients.map(({ key, name }) => [key, name]));
  const periodical = { "@type": "Periodical", name: study.journal };
  const inVolume = volume ? { "@type": "PublicationVolume", volumeNumber: volume, isPartOf: periodical } : periodical;
  return withContext({
    "@type": "ScholarlyArticle",
    headline: study.title,
    name: study.title,
    abstract: study.summary,
    author: study.authors
      .replace(/,?\s*et al\.?$/i, "")
      .split(/\s*,\s*/)
      .map((name) => ({ "@type": "Person", name })),
    datePublished: String(study.year),
    isPartOf: issue ? { "@type": "PublicationIssue", issueNumber: issue, isPartOf: inVolume } : inVolume,
    ...(study.pages ? { pagination: study.pages } : {}),
    identifier: { "@type": "PropertyValue", propertyID: "DOI", value: study.doi },
    sameAs: [doiUrl(study.doi), ...(study.pmid ? [`https://pubmed.ncbi.nlm.nih.gov/${study.pmid}/`] : [])],
    about: [...new Set(study.results.map(({ ingredient }) => ingredient))].map((key) => ({
      "@type": "Thing",
      name: names.get(key) ?? key,
      url: `${origin}/ingredients/${key}`,
    })),
    mainEntityOfPage: origin + studyPath(study.id),
  });
}

/** The studies of an ingredient as data that can be downloaded. */
export function ingredientJsonLd(
  ingredient: Ingredient,
  studies: number,
  { origin, brand }: Site,
): Record<string, unknown> {
  const url = `${origin}/ingredients/${ingredient.key}`;
  const download = (file: string, encodingFormat: string) => ({
    "@type": "DataDownload",
    encodingFormat,
    contentUrl: `${url}/${file}`,
  });
  return withContext({
    "@type": "Dataset",
    name: `Human studies of ${ingredient.name.toLowerCase()}`,
    description: `${studies === 1 ? "One study" : `${studies} studies`} in people, with design, people, dose, result by outcome, funding and DOI. ${ingredient.summary}`,
    url,
    isAccessibleForFree: true,
    creator: { "@type": "Organization", name: brand, url: `${origin}/` },
    variableMeasured: ["Outcome", "Answer", "People", "Dose", "Duration", "Design", "Funding"],
    keywords: [ingredient.name, ingredient.latin, "clinical trials"].filter(Boolean),
    distribution: [
      download(`${ingredient.key}-studies.csv`, "text/csv"),
      download(`${ingredient.key}-studies.json`, "application/json"),
    ],
  });
}

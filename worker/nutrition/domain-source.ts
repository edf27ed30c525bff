/** Where a formula or a figure is from, as the pages cite it. Pure. */

export interface Source {
  /** As in a list of references: `Mifflin MD, St Jeor ST, Hill LA, et al.` */
  authors: string;
  /** Null for a page that is kept up to date. */
  year: number | null;
  title: string;
  /** Journal with volume and pages, or publisher. */
  publication: string;
  /** DOI or page, where there is one. */
  url?: string;
}
export type Sources = Readonly<Record<string, Source>>;

/** One line of a list of references. */
export const formatSource = ({ authors, year, title, publication }: Source): string =>
  `${authors} ${title}${/[.?!]$/.test(title) ? "" : "."} ${publication}${year === null ? "" : `, ${year}`}.`;

/** What the tests of citations use of a parser that has no types of its own. */
declare module "@citation-js/core" {
  export class Cite {
    constructor(text: string);
    data: unknown[];
  }
}
declare module "@citation-js/plugin-bibtex";
declare module "@citation-js/plugin-ris";

import { listHeadings } from "#worker/content/domain-body.ts";
import type { EntryPageData } from "../load-entry.ts";

/** The sections of a text, beside it; on a phone a list that unfolds and stays at the top. */
export function ArticleContents({ entry, references }: EntryPageData) {
  const sections = listHeadings(entry.body)
    .filter(({ level }) => level === 2)
    .map(({ anchor, text }) => ({ anchor, text }));
  if (references.length > 0) sections.push({ anchor: "sources", text: "Sources" });
  if (sections.length < 2) return null;
  const list = (
    <ol>
      {sections.map(({ anchor, text }) => (
        <li key={anchor}>
          <a href={`#${anchor}`}>{text}</a>
        </li>
      ))}
    </ol>
  );
  return (
    <>
      <nav className="contents contents-wide no-print" aria-labelledby="contents">
        <p id="contents">On this page</p>
        {list}
      </nav>
      <details className="contents contents-fold no-print">
        <summary>On this page</summary>
        <nav aria-label="On this page">{list}</nav>
      </details>
    </>
  );
}

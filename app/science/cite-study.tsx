import { Button } from "#app/ui/index.ts";
import type { StudyView } from "./study-view.ts";

/**
 * The reference for copying, and as files for reference managers. The files are plain links: no script is needed. What a
 * button copies is in its attributes: the page's route listens.
 */
export function CiteStudy({ study }: { study: Pick<StudyView, "id" | "path" | "citation"> }) {
  const { text, bibtex } = study.citation;
  return (
    <details className="cite-study" id="cite">
      <summary className="button button-outline">Cite this study</summary>
      <p className="cite-text">{text}</p>
      <p className="row">
        <Button variant="outline" className="needs-script" data-what="Citation" data-copy={text}>
          Copy citation
        </Button>
        <Button variant="outline" className="needs-script" data-what="BibTeX" data-copy={bibtex}>
          Copy BibTeX
        </Button>
      </p>
      <p className="row small">
        <a href={`${study.path}/${study.id}.ris`} download>
          Download RIS
        </a>
        <a href={`${study.path}/${study.id}.bib`} download>
          Download BibTeX
        </a>
      </p>
    </details>
  );
}

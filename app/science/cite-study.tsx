import { useState } from "react";
import { Button, toast } from "#app/ui/index.ts";
import type { StudyView } from "./study-view.ts";

/** The reference for copying, and as files for reference managers. The files are plain links: no script is needed. */
export function CiteStudy({ study }: { study: Pick<StudyView, "id" | "path" | "citation"> }) {
  const [copied, setCopied] = useState("");
  const copy = async (name: string, text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(name);
      toast({ title: `${name} copied`, tone: "success" });
    } catch {
      toast({ title: "Your browser didn't allow copying. Select the text instead." });
    }
  };
  const { text, bibtex } = study.citation;
  return (
    <details className="cite-study" id="cite">
      <summary className="button button-outline">Cite this study</summary>
      <p className="cite-text">{text}</p>
      <p className="row">
        <Button variant="outline" onClick={() => copy("Citation", text)} className="needs-script">
          {copied === "Citation" ? "Copied" : "Copy citation"}
        </Button>
        <Button variant="outline" onClick={() => copy("BibTeX", bibtex)} className="needs-script">
          {copied === "BibTeX" ? "Copied" : "Copy BibTeX"}
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

import { Fragment } from "react";

/** An answer's text: paragraphs, and lists where lines begin with a dash. Nothing in it is markup. */
export function CoachText({ text }: { text: string }) {
  return (
    <div className="coach-text">
      {text.split(/\n{2,}/).map((paragraph, at) => {
        const lines = paragraph.split("\n").filter(Boolean);
        const lead = lines.filter((line) => !line.startsWith("- "));
        const items = lines.filter((line) => line.startsWith("- "));
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs are only ever added at the end
          <Fragment key={at}>
            {lead.length > 0 ? <p>{lead.join(" ")}</p> : null}
            {items.length > 0 ? (
              <ul>
                {items.map((line) => (
                  <li key={line}>{line.slice(2)}</li>
                ))}
              </ul>
            ) : null}
          </Fragment>
        );
      })}
    </div>
  );
}

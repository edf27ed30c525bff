import { Text } from "#app/ui/index.ts";
import { type Body, listHeadings, readingMinutes } from "#worker/content/domain-body.ts";

/** The headings of the text, and how long it is. */
export function EditorOutline({
  body,
  words,
  onJump,
  onHelp,
}: {
  body: Body;
  words: number;
  onJump: (block: number) => void;
  onHelp: () => void;
}) {
  const headings = listHeadings(body);
  const blocks = body.content.flatMap((block, at) => (block.type === "heading" && block.content ? [at] : []));
  return (
    <nav className="editor-outline" aria-label="Outline">
      {headings.length > 0 ? (
        <>
          <strong>Outline</strong>
          <ul>
            {headings.map((heading, at) => (
              <li key={heading.anchor} data-level={heading.level}>
                <button type="button" onClick={() => onJump(blocks[at] ?? 0)}>
                  {heading.text}
                </button>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      <Text small dim>
        {words.toLocaleString("en-US")} {words === 1 ? "word" : "words"}
        <br />
        {readingMinutes(words)} min read
      </Text>
      <button type="button" className="outline-help" onClick={onHelp}>
        Keyboard
      </button>
    </nav>
  );
}

// biome-ignore-all lint/suspicious/noArrayIndexKey: the words of a published text never move
import { Fragment, type ReactNode } from "react";
import { Link } from "#app/ui/index.ts";
import type { Inline, Mark } from "#worker/content/domain-body.ts";
import type { ReferenceNote } from "./embeds.ts";
import { NoteText } from "./note-text.tsx";

export interface InlineContext {
  numberOf: Map<Inline, number>;
  references: ReferenceNote[];
  /** The mentions that have the note of their reference beside them. */
  firstOf: Set<Inline>;
  /** In a box, table or answer, which cannot hang a note into the margin of the text. */
  isBoxed: boolean;
}

/** The words of a block with their marks, references and notes. */
export function InlineContent({ content = [], context }: { content?: readonly Inline[]; context: InlineContext }) {
  return content.map((node, index) => <Fragment key={index}>{renderInline(node, context)}</Fragment>);
}

function renderInline(node: Inline, context: InlineContext): ReactNode {
  switch (node.type) {
    case "text":
      return <Marked marks={node.marks ?? []}>{node.text}</Marked>;
    case "hardBreak":
      return <br />;
    default:
      return <ReferenceMark node={node} context={context} />;
  }
}

/** Words under their marks, the first one outermost. */
function Marked({ marks: [mark, ...inner], children }: { marks: readonly Mark[]; children: string }): ReactNode {
  if (!mark) return children;
  const words = <Marked marks={inner}>{children}</Marked>;
  switch (mark.type) {
    case "bold":
      return <strong>{words}</strong>;
    case "italic":
      return <em>{words}</em>;
    case "strike":
      return <s>{words}</s>;
    case "code":
      return <code>{words}</code>;
    case "subscript":
      return <sub>{words}</sub>;
    case "superscript":
      return <sup>{words}</sup>;
    case "claim":
      return words;
    case "link":
      return <TextLink href={mark.attrs.href}>{words}</TextLink>;
  }
}

/** A link of the text: pages of this site without a reload, others without telling them where the reader was. */
function TextLink({ href, children }: { href: string; children: ReactNode }) {
  if (href.startsWith("/")) return <Link to={href}>{children}</Link>;
  return (
    <a href={href} rel={href.startsWith("#") ? undefined : "noreferrer"}>
      {children}
    </a>
  );
}

/** Keeps a number on the line of the word that it follows. */
const JOINER = "\u2060";

/**
 * The number of a reference and, at its first mention, its note: in the margin where there is room, else below its
 * paragraph once the number is pressed (a native popover, so that it works without scripts and Esc closes it). Inside a
 * box the note always waits for the press. Later mentions lead to the list of sources.
 */
function ReferenceMark({ node, context }: { node: Inline; context: InlineContext }) {
  const number = context.numberOf.get(node) ?? 0;
  const note = context.references[number - 1];
  if (!note) return null;
  const label = `Source ${number}`;
  if (!context.firstOf.has(node))
    return (
      <sup className="cite">
        {JOINER}
        <a href={`#source-${number}`} aria-label={label}>
          {number}
        </a>
      </sup>
    );
  const id = `note-${number}`;
  return (
    <>
      <sup className="cite">
        {JOINER}
        {context.isBoxed ? null : (
          <a href={`#${id}`} aria-label={label}>
            {number}
          </a>
        )}
        <button type="button" popoverTarget={id} aria-label={label}>
          {number}
        </button>
      </sup>
      <small id={id} popover="auto" className={context.isBoxed ? "note" : "note note-margin"}>
        <b>{number}</b> <Note note={note} />
      </small>
    </>
  );
}

/** What a reference says: a study's record, and its facts where they help to place it, or the note's own words. */
export function Note({ note, withFacts = true }: { note: ReferenceNote; withFacts?: boolean }) {
  if (note.text !== null) return <NoteText text={note.text} />;
  if (!note.cited) return "This study is no longer in our library.";
  const { citation, facts, doi, path } = note.cited;
  return (
    <>
      <Link to={path}>{citation}</Link> {withFacts ? `${facts} ` : null}
      <a href={`https://doi.org/${doi}`} rel="noreferrer">
        {doi}
      </a>
    </>
  );
}

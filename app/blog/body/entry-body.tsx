// biome-ignore-all lint/suspicious/noArrayIndexKey: the blocks of a published text never move
import { Callout } from "#app/ui/index.ts";
import { PictureImage } from "#app/ui/picture-image.tsx";
import {
  type Block,
  type Body,
  type Inline,
  inlineText,
  listHeadings,
  listNumberedReferences,
  type PictureSize,
  type TableCell,
  walkBody,
} from "#worker/content/domain-body.ts";
import { listPolls, type Poll } from "#worker/content/domain-poll.ts";
import { PollBox } from "../polls/poll-box.tsx";
import { IngredientEmbed, ProgramEmbed, RecipeEmbed, StudyEmbed } from "./embed-cards.tsx";
import embedSheet from "./embeds.css?url";
import type { EmbedData, ReferenceNote } from "./embeds.ts";
import { EvidenceTable } from "./evidence-table.tsx";
import figureSheet from "./figure.css?url";
import { Figure } from "./figure.tsx";
import { InlineContent, type InlineContext } from "./inline-content.tsx";
import { ScrollBox } from "./scroll-box.tsx";

interface BodyContext extends InlineContext {
  embeds: EmbedData;
  /** The anchor of each heading that has words. */
  anchorOf: Map<Block, string>;
  polls: Map<Block, Poll>;
  entryId: string | null;
}

/** The body of an article, recipe or page, rendered straight from its document: no HTML of anybody is ever inserted. */
export function EntryBody({
  body,
  references,
  embeds,
  entryId,
}: {
  body: Body;
  references: ReferenceNote[];
  embeds: EmbedData;
  /** The text whose polls readers vote on; null where they only show themselves. */
  entryId: string | null;
}) {
  const { numberOf } = listNumberedReferences(body);
  const context: BodyContext = {
    numberOf,
    firstOf: firstMentions(numberOf),
    references,
    isBoxed: false,
    embeds,
    anchorOf: anchors(body),
    polls: listPolls(body),
    entryId,
  };
  return (
    <>
      {/* The editor and previews bring them along: waiting would draw the editor anew. */}
      {entryId === null
        ? null
        : [...listSheets(body)].map((href) => <link key={href} rel="stylesheet" href={href} precedence="page" />)}
      <Blocks blocks={body.content} context={context} />
    </>
  );
}

const BLOCK_SHEETS: Partial<Record<string, string>> = {
  figure: figureSheet,
  studyEmbed: embedSheet,
  recipeEmbed: embedSheet,
  ingredientEmbed: embedSheet,
  programEmbed: embedSheet,
};

/** The rules of blocks that few texts have: a text without them does not wait for them. */
function listSheets(body: Body): Set<string> {
  const sheets = new Set<string>();
  walkBody(body, ({ type }) => {
    const sheet = BLOCK_SHEETS[type];
    if (sheet) sheets.add(sheet);
  });
  return sheets;
}

/** The node that mentions each reference first: its note stands beside that one. */
function firstMentions(numberOf: ReadonlyMap<Inline, number>): Set<Inline> {
  const first = new Map<number, Inline>();
  for (const [node, number] of numberOf) if (!first.has(number)) first.set(number, node);
  return new Set(first.values());
}

function anchors(body: Body): Map<Block, string> {
  const headings = listHeadings(body);
  const anchorOf = new Map<Block, string>();
  walkBody(body, (node) => {
    if (node.type !== "heading" || inlineText(node.content).trim() === "") return;
    anchorOf.set(node, headings[anchorOf.size]?.anchor ?? "");
  });
  return anchorOf;
}

function Blocks({ blocks, context }: { blocks: readonly Block[]; context: BodyContext }) {
  return blocks.map((block, index) => <BlockView key={index} block={block} context={context} />);
}

function BlockView({ block, context }: { block: Block; context: BodyContext }) {
  const boxed = { ...context, isBoxed: true };
  const inline = (content?: readonly Inline[]) => <InlineContent content={content} context={context} />;
  switch (block.type) {
    case "paragraph":
      return block.content ? <p>{inline(block.content)}</p> : null;
    case "heading": {
      const Tag = `h${block.attrs.level}` as const;
      const anchor = context.anchorOf.get(block);
      return anchor ? <Tag id={anchor}>{inline(block.content)}</Tag> : null;
    }
    case "bulletList":
      return (
        <ul>
          {block.content.map((item, index) => (
            <li key={index}>
              <ListItemContent blocks={item.content} context={context} />
            </li>
          ))}
        </ul>
      );
    case "orderedList":
      return (
        <ol start={block.attrs?.start}>
          {block.content.map((item, index) => (
            <li key={index}>
              <ListItemContent blocks={item.content} context={context} />
            </li>
          ))}
        </ol>
      );
    case "blockquote":
      return (
        <blockquote>
          <Blocks blocks={block.content} context={context} />
        </blockquote>
      );
    case "pullQuote":
      // Its words stand in the text already.
      return (
        <p className="pull-quote" aria-hidden="true">
          {inline(block.content)}
        </p>
      );
    case "horizontalRule":
      return <hr />;
    case "codeBlock":
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by keyboard
        <pre tabIndex={0}>
          <code>{(block.content ?? []).map((node) => node.text).join("")}</code>
        </pre>
      );
    case "image":
      return <BodyPicture {...block.attrs} context={context} />;
    case "gallery":
      return (
        <div className="body-gallery">
          {block.attrs.items.map((item) => (
            <BodyPicture key={item.mediaId} {...item} size="text" context={context} />
          ))}
        </div>
      );
    case "table":
      return (
        <ScrollBox label={`Table: ${tableName(block.content[0]?.content)}`}>
          <table>
            <tbody>
              {block.content.map((row, r) => (
                <tr key={r}>
                  {row.content.map((cell, c) => {
                    const Cell = cell.type === "tableHeader" ? "th" : "td";
                    return (
                      <Cell
                        key={c}
                        scope={cell.type === "tableHeader" ? (r === 0 ? "col" : "row") : undefined}
                        colSpan={cell.attrs?.colspan}
                        rowSpan={cell.attrs?.rowspan}
                      >
                        <ListItemContent blocks={cell.content} context={boxed} />
                      </Cell>
                    );
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollBox>
      );
    case "callout":
      return (
        <Callout tone={block.attrs.tone === "caution" ? "warning" : undefined}>
          {block.attrs.title ? <strong className="callout-title">{block.attrs.title}</strong> : null}
          <Blocks blocks={block.content} context={boxed} />
        </Callout>
      );
    case "faq":
      return (
        <div className="body-faq">
          {block.content.map((item, index) => (
            <details key={index}>
              <summary>{item.attrs.question}</summary>
              <Blocks blocks={item.content} context={boxed} />
            </details>
          ))}
        </div>
      );
    case "poll": {
      const poll = context.polls.get(block);
      return poll ? <PollBox poll={poll} entryId={context.entryId} /> : null;
    }
    case "figure":
      return <Figure {...block.attrs} />;
    case "productEmbed":
      // Products stand after the text, apart from it: the labelling law wants it so.
      return null;
    case "studyEmbed":
      return <StudyEmbed study={context.embeds.studies.find((one) => one.id === block.attrs.study)} />;
    case "studyTable":
      return (
        <EvidenceTable
          evidence={context.embeds.evidence.find(
            (one) => one.ingredient === block.attrs.ingredient && one.outcome === block.attrs.outcome,
          )}
        />
      );
    case "recipeEmbed":
      return <RecipeEmbed recipe={context.embeds.recipes.find((one) => one.slug === block.attrs.slug)} />;
    case "programEmbed":
      return <ProgramEmbed program={context.embeds.programs.find((one) => one.id === block.attrs.program)} />;
    case "ingredientEmbed":
      return (
        <IngredientEmbed ingredient={context.embeds.ingredients.find((one) => one.key === block.attrs.ingredient)} />
      );
  }
}

/** Two tables of a page have different names: that of a table is what its columns are called. */
const tableName = (cells: readonly TableCell[] = []): string =>
  cells
    .flatMap(({ content }) => content.map((block) => (block.type === "paragraph" ? inlineText(block.content) : "")))
    .join(", ");

/** A single paragraph stands without its own margins. */
function ListItemContent({ blocks, context }: { blocks: readonly Block[]; context: BodyContext }) {
  const [only] = blocks;
  if (blocks.length === 1 && only?.type === "paragraph")
    return <InlineContent content={only.content ?? []} context={context} />;
  return <Blocks blocks={blocks} context={context} />;
}

const SIZES: Record<PictureSize, string> = {
  text: "(min-width: 740px) 660px, calc(100vw - 40px)",
  wide: "(min-width: 1200px) 952px, calc(100vw - 40px)",
  full: "100vw",
};

function BodyPicture({
  mediaId,
  alt,
  caption,
  size,
  context,
}: {
  mediaId: string;
  alt: string;
  caption: string;
  size: PictureSize;
  context: BodyContext;
}) {
  const picture = context.embeds.pictures.find((one) => one.id === mediaId);
  if (!picture) return null;
  return (
    <figure className={`body-picture body-picture-${size}`}>
      <PictureImage picture={{ ...picture, alt: alt || picture.alt }} sizes={SIZES[size]} />
      {caption ? <figcaption>{caption}</figcaption> : null}
    </figure>
  );
}

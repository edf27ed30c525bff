// biome-ignore-all lint/suspicious/noArrayIndexKey: the blocks of a published article never move
import type { ReactNode } from "react";
import { Callout, Link } from "#app/ui/index.ts";
import type { Block } from "#worker/content/domain.ts";
import { headingAnchor } from "#worker/content/domain.ts";

/** Text with `[1]` as a reference to a source and `[words](/path)` as a link. */
function InlineText({ text }: { text: string }): ReactNode {
  return text.split(/(\[\d+\]|\[[^\]]+\]\(\/[^)]*\))/).map((part, i) => {
    const link = /^\[([^\]]+)\]\((\/[^)]*)\)$/.exec(part);
    if (link)
      return (
        <Link key={i} to={link[2] ?? "/"}>
          {link[1]}
        </Link>
      );
    const cite = /^\[(\d+)\]$/.exec(part);
    if (cite)
      return (
        <span key={i} className="cite">
          <a href={`#source-${cite[1]}`} aria-label={`Source ${cite[1]}`}>
            {cite[1]}
          </a>
        </span>
      );
    return part;
  });
}

function RecipeBlock({ block }: { block: Extract<Block, { kind: "recipe" }> }) {
  return (
    <div className="recipe">
      <p className="post-meta">
        <span>Makes {block.serves}</span>
        <span>{block.time}</span>
      </p>
      <h2>Ingredients</h2>
      <ul>
        {block.ingredients.map((x) => (
          <li key={x}>{x}</li>
        ))}
      </ul>
      <h2>Steps</h2>
      <ol>
        {block.steps.map((x) => (
          <li key={x}>{x}</li>
        ))}
      </ol>
    </div>
  );
}

/** The body of an article, rendered from its blocks. */
export function ArticleBody({ blocks }: { blocks: readonly Block[] }) {
  return blocks.map((block, i) => {
    if (block.kind === "h")
      return (
        <h2 key={i} id={headingAnchor(block.text)}>
          {block.text}
        </h2>
      );
    if (block.kind === "recipe") return <RecipeBlock key={i} block={block} />;
    if (block.kind === "note")
      return (
        <Callout key={i}>
          <InlineText text={block.text} />
        </Callout>
      );
    if (block.kind === "list") {
      const Tag = block.ordered ? "ol" : "ul";
      return (
        <Tag key={i}>
          {block.items.map((item) => (
            <li key={item}>
              <InlineText text={item} />
            </li>
          ))}
        </Tag>
      );
    }
    return (
      <p key={i}>
        <InlineText text={block.text} />
      </p>
    );
  });
}

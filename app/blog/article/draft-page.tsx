import type { ReactNode } from "react";
import { Callout } from "#app/ui/index.ts";
import type { EntryPageData } from "../load-entry.ts";
import { ArticleContents } from "./article-contents.tsx";
import { ArticleHeader } from "./article-header.tsx";
import { ArticleText } from "./article-text.tsx";

/** A text that is being written, as its page would show it. */
export function DraftPage({
  page,
  children,
  action,
}: {
  page: EntryPageData;
  children: ReactNode;
  action?: ReactNode;
}) {
  return (
    <article>
      <div className="container">
        <Callout action={action}>{children}</Callout>
      </div>
      <ArticleHeader {...page} />
      <div className="container article-grid">
        <div className="article-side">
          <ArticleContents {...page} />
        </div>
        <div className="article-text">
          <ArticleText {...page} />
        </div>
      </div>
    </article>
  );
}

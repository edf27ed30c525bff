import type { ReactNode } from "react";
import { ArticleContents } from "#app/blog/article/article-contents.tsx";
import { ArticleHeader } from "#app/blog/article/article-header.tsx";
import { ArticleText } from "#app/blog/article/article-text.tsx";
import { ProductsApart } from "#app/store/products-apart.tsx";
import { Callout } from "#app/ui/index.ts";
import type { DraftPageData } from "./load-draft-page.ts";
import { RecipeParts } from "./recipe-parts.tsx";
import { RecipeStoryHead } from "./recipe-story-head.tsx";
import "../../blog/body/embeds.css";
import "../../blog/body/figure.css";
import "#app/ui/polls.css";

/** A text that is being written, as its page would show it, below a box that says what this is. */
export function DraftPage({
  page,
  recipe,
  children,
  action,
}: DraftPageData & { children: ReactNode; action?: ReactNode }) {
  return (
    <article>
      <div className="container">
        <Callout action={action}>{children}</Callout>
      </div>
      {recipe ? (
        <>
          <RecipeParts recipe={recipe} servings={null} units={null} />
          <div className="container container-text article-text recipe-story">
            <RecipeStoryHead {...page} />
            <div>
              <ArticleText {...page} isPreview />
            </div>
          </div>
        </>
      ) : (
        <>
          <ArticleHeader {...page} isPreview />
          <div className="container article-grid">
            <div className="article-side">
              <ArticleContents {...page} />
            </div>
            <div className="article-text">
              {/* The published page has a box around it too, which its styles start from. */}
              <div>
                <ArticleText {...page} isPreview />
              </div>
              <ProductsApart {...page} />
            </div>
          </div>
        </>
      )}
    </article>
  );
}

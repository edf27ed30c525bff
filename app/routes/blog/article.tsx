import { data } from "react-router";
import { LandscapeHeader } from "#app/art/index.ts";
import { ArticleBody } from "#app/blog/article-body.tsx";
import { PostCard } from "#app/blog/post-card.tsx";
import { PostMeta } from "#app/blog/post-meta.tsx";
import { requestContextKey } from "#app/context.ts";
import { ArticleJsonLd, BreadcrumbJsonLd } from "#app/lib/json-ld.tsx";
import { seo } from "#app/lib/seo.ts";
import { articlePreview } from "#app/lib/social-preview.ts";
import { Grid, Link, Prose, Section } from "#app/ui/index.ts";
import { CATEGORIES, toTagKey } from "#worker/content/domain.ts";
import type { Route } from "./+types/article";
import "../article-page.css";

export const meta = ({ loaderData }: Route.MetaArgs) =>
  loaderData
    ? seo({
        title: loaderData.article.title,
        description: loaderData.article.summary,
      })
    : [];

/** One article and three related ones; an unknown slug is a 404. */
export function loader({ context, params }: Route.LoaderArgs) {
  const { content } = context.get(requestContextKey);
  const article = content.getArticle(params.slug);
  if (!article) throw data(null, { status: 404, statusText: "Not Found" });
  return { article, social: articlePreview(article), related: content.listRelated(params.slug) };
}

export default function ArticlePage({ loaderData: { article, social, related } }: Route.ComponentProps) {
  return (
    <article>
      <ArticleJsonLd article={article} image={social.image} />
      <BreadcrumbJsonLd
        steps={[
          ["Blog", "/blog"],
          [CATEGORIES[article.category].name, `/blog/${article.category}`],
          [article.title, `/article/${article.slug}`],
        ]}
      />
      <LandscapeHeader
        eyebrow={<Link to={`/blog/${article.category}`}>{CATEGORIES[article.category].name}</Link>}
        title={article.title}
        lead={article.summary}
        size="text"
      >
        <div style={{ marginTop: 20 }}>
          <PostMeta post={article} />
        </div>
      </LandscapeHeader>
      <Section tight size="text">
        <Prose>
          <ArticleBody blocks={article.body} />
          {article.sources.length > 0 ? (
            <>
              <h2 id="sources">Sources</h2>
              <ol className="sources" style={{ listStyle: "decimal", paddingLeft: "1.5em" }}>
                {article.sources.map((s, i) => (
                  <li key={s.doi} id={`source-${i + 1}`}>
                    {s.text}{" "}
                    <a href={`https://doi.org/${s.doi}`} rel="noreferrer">
                      doi.org/{s.doi}
                    </a>
                  </li>
                ))}
              </ol>
            </>
          ) : null}
        </Prose>
        <nav className="chips no-print" aria-label="Tags" style={{ marginTop: 40 }}>
          {article.tags.map((tag) => (
            <Link key={tag} className="chip" to={`/posts/tag/${toTagKey(tag)}`}>
              {tag}
            </Link>
          ))}
        </nav>
      </Section>
      <Section surface tight aria-labelledby="related" className="no-print">
        <h2 id="related" style={{ marginBottom: 24 }}>
          Keep reading
        </h2>
        <Grid min={310}>
          {related.map((post) => (
            <PostCard key={post.slug} post={post} as="h3" />
          ))}
        </Grid>
      </Section>
    </article>
  );
}

import type { ReactNode } from "react";
import { BandHeader } from "#app/art/page-band.tsx";
import { BreadcrumbJsonLd } from "#app/lib/json-ld.tsx";
import { Grid, Link, Section } from "#app/ui/index.ts";
import type { ArticleCard } from "#worker/content/domain.ts";
import { CATEGORIES } from "#worker/content/domain.ts";
import { PostCard } from "./post-card.tsx";

/** The links to the categories; `current` is marked. */
export function CategoryNav({ current, base = "/blog" }: { current?: string; base?: string }) {
  return (
    <nav className="chips" aria-label="Categories" style={{ marginBottom: 32 }}>
      <Link className="chip" to="/blog" aria-current={current === "all" ? "page" : undefined}>
        All
      </Link>
      {Object.entries(CATEGORIES).map(([key, c]) => (
        <Link key={key} className="chip" to={`${base}/${key}`} aria-current={key === current ? "page" : undefined}>
          {c.name}
        </Link>
      ))}
    </nav>
  );
}

/** A page of article cards under a heading. */
export function PostList({
  eyebrow,
  title,
  lead,
  posts,
  nav,
  path,
}: {
  eyebrow: string;
  title: string;
  lead: string;
  posts: readonly ArticleCard[];
  nav?: ReactNode;
  /** The list's title in the breadcrumbs, when it is a page below the blog. */
  path?: string;
}) {
  return (
    <>
      {path ? (
        <BreadcrumbJsonLd
          steps={[
            ["Blog", "/blog"],
            [title, path],
          ]}
        />
      ) : null}
      <BandHeader drawing="loom" eyebrow={eyebrow} title={title} lead={lead} />
      <Section tight>
        {nav}
        <Grid min={310}>
          {posts.map((post) => (
            <PostCard key={post.slug} post={post} />
          ))}
        </Grid>
      </Section>
    </>
  );
}

/** What pages show of articles, recipes and pages. Types alone: public pages need no zod. */
import type { Picture } from "../media/domain.ts";
import type { Body } from "./domain-body.ts";
import type { EntryKind, EntrySeo } from "./domain-entry.ts";
import type { Recipe, RecipeCourse } from "./domain-recipe.ts";

export interface CategoryView {
  key: string;
  name: string;
  line: string;
}

export interface AuthorView {
  id: string;
  name: string;
  role: string;
  about: string;
  picture: Picture | null;
}

export interface TagView {
  slug: string;
  name: string;
}

/** What a list shows of an entry. */
export interface EntryCard {
  id: string;
  kind: EntryKind;
  path: string;
  slug: string;
  title: string;
  summary: string;
  category: { key: string; name: string } | null;
  author: { id: string; name: string } | null;
  /** UTC in ms. */
  publishAt: number;
  /** To read it. */
  minutes: number;
  picture: Picture | null;
  /** The drawing in place of a picture; empty: chosen by the title. */
  drawing: string;
  /** Of a recipe; else null. */
  recipe: { course: RecipeCourse; minutes: number } | null;
}

export interface EntryPage {
  entries: EntryCard[];
  /** For the next page, which is older; null: this is the last. */
  next: string | null;
  /** For the page before, which is newer; null: this is the first. */
  previous: string | null;
}

/** A page of a list, and when it changes by itself. */
export interface EntryList extends EntryPage {
  /** When the next scheduled entry becomes visible, in UTC ms; null: none is scheduled. */
  changesAt: number | null;
}

/** A text in a feed. */
export interface FeedEntry extends EntryCard {
  /** When its substance last changed, in UTC ms. */
  updatedAt: number;
  /** Names of its tags. */
  tags: string[];
}

/** A text in the sitemap. */
export interface SitemapText {
  path: string;
  title: string;
  publishAt: number;
  changedAt: number;
  picture: Picture | null;
}

/** A series with its visible parts, in their order. */
export interface SeriesView {
  id: string;
  title: string;
  line: string;
  parts: { path: string; title: string; part: number; minutes: number }[];
}

/** What the home page shows of the blog. */
export interface HomeTexts {
  /** What the owner chose, then two recipes and the newest articles: three at most. */
  entries: EntryCard[];
  changesAt: number | null;
}

/** What the front page of the blog is made of. */
export interface BlogFront {
  newest: EntryCard[];
  recipes: EntryCard[];
  /** The newest of each category, in the categories' order; a few more than are shown, since some stand above. */
  categories: (CategoryView & { entries: EntryCard[] })[];
  series: SeriesView[];
  changesAt: number | null;
}

/** An entry as its page shows it. */
export interface EntryView extends EntryCard {
  /** What links to the page show in place of its own picture; null: that one. */
  socialPicture: Picture | null;
  body: Body;
  facts: Recipe | null;
  reviewer: AuthorView | null;
  by: AuthorView | null;
  reviewedAt: number | null;
  revisedAt: number | null;
  tags: TagView[];
  seo: EntrySeo;
  series: { id: string; title: string; parts: { path: string; title: string; part: number }[] } | null;
  related: EntryCard[];
  /** The pictures of the body by their ids. */
  pictures: Picture[];
}

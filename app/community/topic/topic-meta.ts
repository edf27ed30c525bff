import type { MetaDescriptor } from "react-router";
import { feedLinks } from "../../lib/feed-links.ts";
import { seo } from "../../lib/seo.ts";
import { type MembersOnlyTopic, pagesBeside, type TopicPageData } from "./topic-data.ts";

/** The tags of a topic's page: its words, and the pages before and after it. */
export function topicMeta(page: TopicPageData | MembersOnlyTopic | undefined, origin = ""): MetaDescriptor[] {
  if (!page) return [];
  if (page.kind === "members-only")
    return seo({
      title: "A topic for members",
      description: "Sign in to read this topic: it's for members of the community.",
      noindex: true,
    });
  const { previous, next } = pagesBeside(page);
  return [
    ...seo({ ...page.head, noindex: page.isForMembers }),
    ...(page.isForMembers ? [] : feedLinks(`/community/topics/${page.view.id}`, page.view.title)),
    ...(previous ? [{ tagName: "link" as const, rel: "prev", href: origin + previous }] : []),
    ...(next ? [{ tagName: "link" as const, rel: "next", href: origin + next }] : []),
  ];
}

import { useContext } from "react";
import { topicJsonLd } from "#worker/community/domain-json-ld.ts";
import { DocumentData } from "../../lib/document-data.ts";
import { JsonLd, JsonLdDocument } from "../../lib/json-ld.tsx";
import type { ServedTopic, TopicPageData } from "./topic-data.ts";

function TopicBlock({ page }: { page: TopicPageData }) {
  const served = useContext(DocumentData) as ServedTopic | null;
  const withText = <T extends TopicPageData["posts"][number]>(post: T): T =>
    post.html === "" ? { ...post, html: served?.[post.number] ?? "" } : post;
  const whole = {
    ...page,
    posts: page.posts.map(withText),
    answerPost: page.answerPost && withText(page.answerPost),
  };
  return <JsonLd make={(origin) => topicJsonLd(whole, origin)} />;
}

/** A page of a topic for search engines; the browser keeps the server's markup. */
export const TopicJsonLd = (import.meta.env.SSR ? TopicBlock : () => <JsonLdDocument json="" />) as typeof TopicBlock;

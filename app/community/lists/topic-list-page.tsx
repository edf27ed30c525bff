import type { ReactNode } from "react";
import { BandHeader } from "#app/art/page-band.tsx";
import { lazyHydration } from "#app/lib/lazy-hydration.tsx";
import { useForumEnabled } from "#app/lib/live-store.ts";
import { Container, Icon, LinkButton } from "#app/ui/index.ts";
import { ForumBar } from "../forum-bar.tsx";
import { ForumClosed } from "./forum-closed.tsx";
import { newTopicPath, type TopicListData } from "./topic-list-data.ts";
import "../community.css";
import "./lists.css";

const load = () => import("./topics.tsx").then((m) => m.Topics);

/** The list works without code, which comes once it is seen: for what is the member's own, and what is new. */
const Topics = await lazyHydration(load);

/** So do the categories beside it, until they are used. */
const CategoryNav = await lazyHydration(() => import("./category-nav.tsx").then((m) => m.CategoryNav), "interaction");

/** A list of topics with the categories beside it. `base`: its address, where it is not the one for everybody. */
export function TopicListPage({
  list,
  base = null,
  title,
  lead,
}: {
  list: TopicListData;
  base?: string | null;
  title: ReactNode;
  lead: ReactNode;
}) {
  const isOpen = useForumEnabled();
  if (!isOpen) return <ForumClosed />;
  return (
    <>
      <BandHeader drawing="bridge" title={title} lead={lead} actions={<ListActions list={list} />} />
      <Container className="forum">
        <CategoryNav list={list} />
        <Topics list={list} base={base} />
      </Container>
      <ForumBar />
    </>
  );
}

const ListActions = ({ list }: { list: TopicListData }) => (
  <>
    <search className="forum-search no-print">
      <form action="/search" method="get">
        <Icon name="search" size={18} />
        <input
          className="input"
          type="search"
          name="q"
          required
          maxLength={100}
          aria-label="Search topics"
          placeholder="Search topics"
        />
        <input type="hidden" name="kind" value="topic" />
      </form>
    </search>
    {list.category?.posting === "staff" ? null : (
      <LinkButton to={newTopicPath(list)} className="forum-new no-print">
        <Icon name="plus" />
        New topic
      </LinkButton>
    )}
  </>
);

import type { ReactNode } from "react";
import { BandHeader } from "#app/art/page-band.tsx";
import { EmptyState, Link, LinkButton, Row, Section } from "#app/ui/index.ts";
import { ForumBar } from "../forum-bar.tsx";
import "../community.css";
import "./own.css";

const TABS = [
  ["/community/bookmarks", "Bookmarks"],
  ["/community/following", "Following"],
  ["/community/drafts", "Drafts"],
] as const;

/** The pages of what a member keeps in the community: one of three lists, with the ways to the others. */
export function OwnPage<T>({
  path,
  title,
  lead,
  next,
  isFirst,
  items,
  empty,
  row,
}: {
  path: (typeof TABS)[number][0];
  title: string;
  lead: string;
  /** Where the list goes on; null: that is all. */
  next: string | null;
  isFirst: boolean;
  items: readonly T[];
  /** What is said where there is nothing yet, and how something gets here. */
  empty: { title: string; text: string };
  /** A row, with a key of its own. */
  row: (item: T) => ReactNode;
}) {
  return (
    <>
      <BandHeader
        drawing="bridge"
        size="text"
        eyebrow={<Link to="/community">Community</Link>}
        title={title}
        lead={lead}
      />
      <Section tight size="text">
        <nav className="own-tabs no-print" aria-label="Your lists">
          {TABS.map(([to, label]) => (
            <Link key={to} className="tab" to={to} aria-current={to === path ? "page" : undefined} preventScrollReset>
              {label}
            </Link>
          ))}
        </nav>
        {items.length === 0 ? (
          <EmptyState
            title={isFirst ? empty.title : "That's all"}
            text={empty.text}
            action={<LinkButton to="/community">Go to the community</LinkButton>}
          />
        ) : (
          <ul className="own-rows">{items.map(row)}</ul>
        )}
        <Row className="own-foot no-print">
          {isFirst ? null : <Link to={path}>Newest</Link>}
          {next ? <Link to={`${path}?before=${next}`}>Older</Link> : null}
          <Link to="/community/me">My profile</Link>
          <Link to="/community/decisions">Moderation decisions</Link>
        </Row>
      </Section>
      <ForumBar />
    </>
  );
}

import { data } from "react-router";
import { BandHeader } from "#app/art/page-band.tsx";
import { AuthorName, Avatar } from "#app/community/avatar.tsx";
import { ForumBar } from "#app/community/forum-bar.tsx";
import { requestContextKey } from "#app/context.ts";
import { seo } from "#app/lib/seo.ts";
import { EmptyState, Link, Section } from "#app/ui/index.ts";
import { FORUM_TAG } from "#worker/kernel/page-tags.ts";
import type { Route } from "./+types/people.ts";
import "../content-page.css";
import "#app/community/community.css";
import "#app/community/profile/profile.css";

export const meta = () =>
  seo({
    title: "People who help",
    description: "Who helped most in the community: reactions to their posts, and answers that others accepted.",
  });

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContextKey);
  ctx.addPageTags(FORUM_TAG);
  const period = ctx.url.searchParams.get("period") === "all" ? "all" : "month";
  const people = await ctx.community.listLeaders(period);
  return data({ people, period }, { headers: { "Cache-Control": "s-maxage=60" } });
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

const PERIODS = [
  ["month", "Last 30 days", "/community/people"],
  ["all", "All time", "/community/people?period=all"],
] as const;

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString("en-US")} ${count === 1 ? one : many}`;

export default function People({ loaderData: { people, period } }: Route.ComponentProps) {
  return (
    <>
      <BandHeader
        drawing="bridge"
        size="text"
        eyebrow={<Link to="/community">Community</Link>}
        title="People who help"
        lead="By the reactions to their posts and the answers that others accepted. An answer counts as much as five reactions."
      />
      <Section tight size="text">
        <nav className="topic-tabs row" aria-label="Period">
          {PERIODS.map(([key, label, path]) => (
            <Link key={key} className="tab" to={path} aria-current={key === period ? "page" : undefined}>
              {label}
            </Link>
          ))}
        </nav>
        {people.length === 0 ? (
          <EmptyState
            title="Nobody here yet"
            text="Members whose posts get reactions or are accepted as answers will appear here within an hour."
          />
        ) : (
          <ol className="leader-list">
            {people.map((person) => (
              <li key={person.id}>
                <Avatar author={person} size={44} />
                <span>
                  <AuthorName author={person} />
                </span>
                <span className="leader-figures">
                  <span>{counted(person.reactions, "reaction", "reactions")}</span>
                  <span className="dim">{counted(person.answers, "answer", "answers")}</span>
                </span>
              </li>
            ))}
          </ol>
        )}
      </Section>
      <ForumBar />
    </>
  );
}

import { Avatar } from "#app/ui/avatar.tsx";
import { LinkButton } from "#app/ui/index.ts";
import type { ItemPage } from "#worker/moderation/contract.ts";
import { LocalTime, RelativeTime, ShortDay } from "../local-time.tsx";
import { describeDecision, describeLogLine } from "./item-words.ts";

const TRUST = ["New", "Basic", "Member", "Regular", "Leader"];

/** Who wrote it, what was done with it, and what was decided about them before. */
export function ItemAside({
  page: { item, author, log, decisions },
  me,
  people,
  hrefOf,
}: {
  page: ItemPage;
  me: string;
  people: Readonly<Record<string, string>>;
  hrefOf: (id: string) => string;
}) {
  const nameOf = (email: string) => (email === me ? "You" : (people[email] ?? email));
  const hidden = decisions.filter(({ decision }) => decision && decision.action !== "approve").length;
  const until = Math.max(author?.silencedUntil ?? 0, author?.suspendedUntil ?? 0);
  return (
    <aside className="mod-aside" aria-label="About the author and this item">
      <section>
        <div className="mod-author">
          <Avatar author={item.author} size={44} />
          <div>
            <h3>{item.author.name}</h3>
            <p className="mod-dim">
              {author ? (
                <>
                  Joined <ShortDay at={author.joinedAt} />
                </>
              ) : (
                "This account was deleted"
              )}
            </p>
          </div>
        </div>
        {author ? (
          <dl className="mod-figures">
            {(
              [
                ["Posts", author.posts],
                ["Topics", author.topics],
                ["Hidden", hidden],
                ["Trust", TRUST[author.trust] ?? author.trust],
              ] as const
            ).map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        ) : null}
        {until > item.createdAt && author ? (
          <p className="mod-stopped">
            {(author.suspendedUntil ?? 0) >= until ? "Suspended" : "Can't post"} until <LocalTime at={until} />
          </p>
        ) : null}
        {item.author.handle ? (
          <LinkButton variant="outline" wide to={`/community/u/${item.author.handle}`}>
            View profile
          </LinkButton>
        ) : null}
      </section>
      <section>
        <h3>History of this item</h3>
        <ol className="mod-history">
          {log.map((entry) => (
            <li key={entry.n} data-tone={toneOf(entry.action)}>
              {describeLogLine(entry, nameOf(entry.by))}
              <span className="mod-dim">
                <RelativeTime at={entry.at} />
              </span>
            </li>
          ))}
          {item.flags.toReversed().map((flag) => (
            <li key={flag.member}>
              Reported by {flag.name}
              <span className="mod-dim">
                <RelativeTime at={flag.at} />
              </span>
            </li>
          ))}
          {item.flags.length === 0 ? (
            <li>
              {item.kind === "appeal" ? `Appeal by ${item.author.name}` : "Came into the queue"}
              <span className="mod-dim">
                <RelativeTime at={item.createdAt} />
              </span>
            </li>
          ) : null}
        </ol>
      </section>
      <section>
        <h3>Earlier decisions about {item.author.name}</h3>
        {decisions.length === 0 ? (
          <p className="mod-dim">None so far.</p>
        ) : (
          <ol className="mod-history">
            {decisions.map(({ id, title, kind, topic, decision }) =>
              decision ? (
                <li key={id} data-tone={toneOf(decision.action)}>
                  <a href={hrefOf(id)}>
                    {describeDecision({ kind, topic }, decision.action)}
                    {decision.reason ? `: ${decision.reason}` : ""}
                  </a>
                  <span className="mod-dim">
                    {title} · <ShortDay at={decision.at} />, {nameOf(decision.by)}
                  </span>
                </li>
              ) : null,
            )}
          </ol>
        )}
      </section>
    </aside>
  );
}

const toneOf = (action: string) =>
  action === "approve" || action === "dismissed"
    ? "good"
    : ["hide", "spam", "upheld"].includes(action)
      ? "bad"
      : undefined;

import { Avatar } from "#app/ui/avatar.tsx";
import { Icon, Link } from "#app/ui/index.ts";
import type { AuthorView, PostView } from "#worker/community/contract-topic.ts";
import { topicPath } from "#worker/community/domain-topic.ts";
import { plural } from "#worker/kernel/plural.ts";
import type { ItemPage, ItemView } from "#worker/moderation/contract.ts";
import { FLAG_LABELS } from "#worker/moderation/domain-flags.ts";
import { LocalTime, RelativeTime } from "../local-time.tsx";
import { AdminIcon } from "../shell/admin-icon.tsx";
import { describeDecision, describeWeight } from "./item-words.ts";

const FORMER: AuthorView = { id: "", handle: null, name: "A former member", avatar: null, badge: null };

/** The post that is looked at among those about it, with the reports of it. */
export function ItemPosts({ page, nameOf }: { page: ItemPage; nameOf: (email: string) => string }) {
  const { item, appealed, context } = page;
  if (item.kind === "message") return <ReportedMessages item={item} proof={page.proof} />;
  const judged = (post?: PostView) =>
    item.kind === "appeal" ? (
      <>
        <AppealedDecision page={page} post={post} nameOf={nameOf} />
        <Appeal item={item} />
      </>
    ) : (
      <JudgedPost item={item} post={post} />
    );
  if (appealed?.kind === "message") return judged();
  const posts = context?.posts ?? [];
  // What was held and let through stands in its topic, whatever was undone since.
  const number = item.number ?? posts.find(({ id }) => item.id.endsWith(`held:${id}`))?.number ?? null;
  const before = posts.filter((post) => number === null || post.number < number);
  const after = number === null ? [] : posts.filter((post) => post.number > number);
  const authors = new Map(context?.authors.map((one) => [one.id, one]));
  const authorOf = (post: PostView) => authors.get(post.authorId) ?? FORMER;
  const first = before[0]?.number ?? number ?? 1;
  const last = after.at(-1)?.number ?? number ?? context?.view.lastNumber ?? 0;
  const left = (context?.view.lastNumber ?? 0) - last;
  const linkTo = (n: number) => (context ? topicPath(context.view, n) : undefined);
  return (
    <>
      {context && first > 1 ? (
        <Link className="mod-more" to={linkTo(first - 1) ?? ""}>
          <AdminIcon name="chevronUp" size={15} /> {plural(first - 1, "earlier post")}
        </Link>
      ) : null}
      {before.map((post) => (
        <ContextPost key={post.number} post={post} author={authorOf(post)} />
      ))}
      {judged(posts.find((post) => post.number === number))}
      {after.map((post) => (
        <ContextPost key={post.number} post={post} author={authorOf(post)} />
      ))}
      {context && left > 0 ? (
        <Link className="mod-more" to={linkTo(last + 1) ?? ""}>
          <AdminIcon name="chevronDown" size={15} /> {plural(left, "later post")}
        </Link>
      ) : null}
    </>
  );
}

function ContextPost({ post, author }: { post: PostView; author: AuthorView }) {
  return (
    <article className="mod-post" aria-label={`Post ${post.number} by ${author.name}`}>
      <Avatar author={author} size={34} />
      <div>
        <p className="mod-post-head">
          <b>{author.name}</b>
          <span className="mod-dim">
            <RelativeTime at={post.createdAt} />
          </span>
          <span className="mod-dim mod-post-number">#{post.number}</span>
        </p>
        {post.html === null ? (
          <p className="mod-dim">{post.state === "deleted" ? "Deleted by its author." : "Hidden by a moderator."}</p>
        ) : (
          <PostText html={post.html} />
        )}
      </div>
    </article>
  );
}

/** The server made this HTML of escaped parts (worker/community/post-html.ts). */
const PostText = ({ html }: { html: string }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: see above
  <div className="mod-text" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />
);

const WrittenText = ({ item, post }: { item: ItemView; post: PostView | undefined }) =>
  post?.html ? <PostText html={post.html} /> : <p className="mod-text mod-plain">{item.text}</p>;

/** What an appeal is against: the post or the messages, and what was decided about them. */
function AppealedDecision({
  page: { appealed, proof },
  post,
  nameOf,
}: {
  page: ItemPage;
  post: PostView | undefined;
  nameOf: (email: string) => string;
}) {
  if (!appealed) return null;
  const { decision, author } = appealed;
  return (
    <>
      {appealed.kind === "message" ? (
        <ReportedMessages item={appealed} proof={proof} />
      ) : (
        <article className="mod-post" aria-label={`The post by ${author.name}`}>
          <Avatar author={author} size={34} />
          <div>
            <p className="mod-post-head">
              <b>{author.name}</b>
              <span className="mod-dim">
                <RelativeTime at={post?.createdAt ?? appealed.createdAt} />
              </span>
              {appealed.number === null ? null : <span className="mod-dim mod-post-number">#{appealed.number}</span>}
            </p>
            <WrittenText item={appealed} post={post} />
            {appealed.flags.length > 0 || appealed.score !== null ? (
              <section className="mod-reports" aria-label="Why it was looked at">
                <p className="mod-reports-head">
                  <AdminIcon name="flag" size={15} />
                  <b>{headOf(appealed)}</b>
                </p>
                <Flags flags={appealed.flags} />
              </section>
            ) : null}
          </div>
        </article>
      )}
      <section className="mod-appealed" aria-label="The decision">
        {decision ? (
          <>
            <p>
              <b>
                {describeDecision(appealed, decision.action)} by {nameOf(decision.by)}
              </b>{" "}
              <span className="mod-dim">
                <RelativeTime at={decision.at} />
              </span>
            </p>
            {decision.reason ? <p>Reason: {decision.reason}</p> : null}
            {decision.note ? <q className="mod-note">{decision.note}</q> : null}
            {decision.sanction ? (
              <p>
                {decision.sanction.kind === "silence" ? "Can't post" : "Suspended"} until{" "}
                <LocalTime at={decision.sanction.until} />
              </p>
            ) : null}
          </>
        ) : (
          <p>The decision was undone in the meantime.</p>
        )}
      </section>
    </>
  );
}

/** What the author says against the decision. */
const Appeal = ({ item }: { item: ItemView }) => (
  <article className="mod-post mod-judged" aria-label={`The appeal by ${item.author.name}`}>
    <Avatar author={item.author} size={34} />
    <div>
      <p className="mod-post-head">
        <b>Appeal by {item.author.name}</b>
        <span className="mod-dim">
          <RelativeTime at={item.createdAt} />
        </span>
      </p>
      <p className="mod-text mod-plain">{item.text}</p>
    </div>
  </article>
);

/** What a decision is about: as it is shown, or as it was written where nobody sees it. */
function JudgedPost({ item, post }: { item: ItemView; post: PostView | undefined }) {
  const state = stateOf(item, post);
  return (
    <article className="mod-post mod-judged" aria-label={`The post by ${item.author.name}`}>
      <Avatar author={item.author} size={34} />
      <div>
        <p className="mod-post-head">
          <b>{item.author.name}</b>
          <span className="mod-dim">
            <RelativeTime at={post?.createdAt ?? item.createdAt} />
          </span>
          {item.number === null ? null : <span className="mod-dim mod-post-number">#{item.number}</span>}
        </p>
        <WrittenText item={item} post={post} />
        <section className="mod-reports" aria-label="Why this is here">
          <p className="mod-reports-head">
            <AdminIcon name="flag" size={15} />
            <b>{headOf(item)}</b>
            <span className="mod-dim">{state}</span>
          </p>
          <Flags flags={item.flags} />
          {item.reasons.length > 0 ? (
            <ul>
              {item.reasons.map((reason) => (
                <li key={reason}>{reason}</li>
              ))}
            </ul>
          ) : null}
          {item.score === null ? null : <p className="mod-dim">Spam score {Math.round(item.score * 100)}%</p>}
        </section>
      </div>
    </article>
  );
}

const Flags = ({ flags }: Pick<ItemView, "flags">) =>
  flags.length > 0 ? (
    <ul>
      {flags.map((flag) => (
        <li key={flag.member}>
          <Avatar author={{ id: flag.member, name: flag.name }} size={22} />
          <span>
            <b>{flag.name}</b> {FLAG_LABELS[flag.reason]}
            {flag.note ? <q>{flag.note}</q> : null}
          </span>
          {describeWeight([flag]) ? <span className="mod-dim">{describeWeight([flag])}</span> : null}
          <span className="mod-dim">
            <RelativeTime at={flag.at} short />
          </span>
        </li>
      ))}
    </ul>
  ) : null;

const NOT_PROVED: Record<Exclude<NonNullable<ItemPage["proof"]>, "proved">, string> = {
  earlier: "Proved when it was reported, before proofs were kept: it can't be checked again",
  refused: "Refused: it can't be proved that this was sent",
};

/** What was disclosed of a conversation, and what proves it. Staff can read nothing else of it. */
function ReportedMessages({ item, proof }: Pick<ItemPage, "item" | "proof">) {
  const nameOf = (id: string) =>
    id === item.author.id
      ? item.author.name
      : (item.flags.find(({ member }) => member === id)?.name ?? "Another member");
  const isProved = proof === "proved";
  return (
    <>
      {item.disclosed.map(({ number, sender, at, text }) => (
        <article key={number} className="mod-post" aria-label={`Message ${number} by ${nameOf(sender)}`}>
          <Avatar author={{ id: sender, name: nameOf(sender) }} size={34} />
          <div>
            <p className="mod-post-head">
              <b>{nameOf(sender)}</b>
              <span className="mod-dim">
                <RelativeTime at={at} />
              </span>
              <span className="mod-dim mod-post-number">#{number}</span>
            </p>
            <p className="mod-text mod-plain">{text}</p>
            <p className="mod-dim mod-proof">
              <Icon name={isProved ? "shield" : "alert"} size={15} />{" "}
              {isProved ? `Proved: really sent by ${nameOf(sender)}` : NOT_PROVED[proof ?? "refused"]}
            </p>
          </div>
        </article>
      ))}
      <section className="mod-reports" aria-label="Why this is here">
        <p className="mod-reports-head">
          <AdminIcon name="flag" size={15} />
          <b>{plural(item.flags.length, "report")}</b>
          <span className="mod-dim">Nothing else of the conversation can be read</span>
        </p>
        <Flags flags={item.flags} />
      </section>
    </>
  );
}

const headOf = ({ flags, score }: ItemView): string =>
  flags.length > 0 ? plural(flags.length, "report") : score === null ? "Held for review" : "Found by the spam filter";

function stateOf(item: ItemView, post: PostView | undefined): string {
  const { kind, isHidden, state, decision } = item;
  if (post?.state === "deleted") return "Deleted by its author";
  if (state === "decided") return decision?.action === "approve" ? "Members see it" : "Hidden from members";
  if (kind === "held" && !post) return "Not shown to members yet";
  return isHidden || post?.state === "hidden" ? "Hidden from members until decided" : "Members see it";
}

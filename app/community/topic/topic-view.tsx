import { Fragment, Suspense, useCallback, useContext, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import type { OwnTopic } from "#worker/community/contract.ts";
import type { Reaction } from "#worker/community/contract-topic.ts";
import { topicPath } from "#worker/community/domain-topic.ts";
import { apiRequest, errorMessage } from "../../lib/api-request.ts";
import { DocumentData } from "../../lib/document-data.ts";
import { lazyComponent } from "../../lib/lazy-component.tsx";
import { useForumEnabled } from "../../lib/live-store.ts";
import { displayName } from "../../lib/viewer-store.ts";
import { Callout } from "../../ui/states.tsx";
import { toast } from "../../ui/toast-store.ts";
import { HumanTokens } from "../composer/human-tokens.ts";
import { appendPassage, quoteOf } from "../composer/markdown-edit.ts";
import { useDraft } from "../composer/use-draft.ts";
import { PollBox } from "../poll/poll-box.tsx";
import { pollFromFields, pollToFields } from "../poll/poll-draft.ts";
import { AcceptedAnswer } from "./accepted-answer.tsx";
import { OutgoingPosts } from "./outgoing-posts.tsx";
import { Post } from "./post.tsx";
import { PostActions } from "./post-actions.tsx";
import { QuoteButton, readSelection } from "./quote-button.tsx";
import type { ReplyResult } from "./reply-action.ts";
import { REPLY_FIELD, type ReplyDraft, ReplyForm } from "./reply-form.tsx";
import { addressOf, postHref, type ServedTopic, type TopicPageData, textElementId } from "./topic-data.ts";
import { TopicHeader } from "./topic-header.tsx";
import { TopicJsonLd } from "./topic-json-ld.tsx";
import { NewPostsBar, TopicPager } from "./topic-pager.tsx";
import { TopicRail } from "./topic-rail.tsx";
import { initialState, type KnownPost, shownPosts } from "./topic-state.ts";
import { useLiveTopic } from "./use-live-topic.ts";
import { useOpenedPicture } from "./use-opened-picture.ts";
import { newOutgoing, useOutbox } from "./use-outbox.ts";
import { useOwnTopic } from "./use-own-topic.ts";
import { useEndInView, usePlace } from "./use-place.ts";
import { useReading } from "./use-reading.ts";
import { useSwipeToReply } from "./use-swipe-to-reply.ts";
import { TOPIC_KEYS, useTopicKeys } from "./use-topic-keys.ts";
import { sayWriting, WritingLine } from "./writing-line.tsx";

const EditPost = lazyComponent(() => import("./edit-post.tsx").then((m) => m.EditPost));
const PostHistory = lazyComponent(() => import("./post-history.tsx").then((m) => m.PostHistory));
const ReportDialog = lazyComponent(() => import("../report/report-dialog.tsx").then((m) => m.ReportDialog));
const StaffMenu = lazyComponent(() => import("../staff/staff-menu.tsx").then((m) => m.StaffMenu));
const HumanCheck = lazyComponent(() => import("../composer/human-check.tsx").then((m) => m.HumanCheck));
const Lightbox = lazyComponent(() => import("./lightbox.tsx").then((m) => m.Lightbox));
const KeyHelp = lazyComponent(() => import("../keys/key-help.tsx").then((m) => m.KeyHelp));

/** An accepted answer further down than this is shown under the question, too. */
const NEAR_ANSWER = 5;
const MINUTE = 60_000;

/** A page of a topic: its posts, and a form to reply. It works without scripts; what is live comes on top. */
export function TopicView({ page, result }: { page: TopicPageData; result: ReplyResult | undefined }) {
  const served = useContext(DocumentData) as ServedTopic | null;
  const live = useLiveTopic(() => initialState(page, (number) => readServedText(number, served)));
  const { state, current } = live;
  const { view } = state;
  const { user, own, setOwn, react, countOf } = useOwnTopic(view.id, state.first, state.last);
  const navigate = useNavigate();
  const now = useNow();
  const at = usePlace(state.first, state.last);
  const end = useEndInView(live.setSeesEnd);
  const isForumOpen = useForumEnabled();
  const [dialog, setDialog] = useState<{ kind: "edit" | "history" | "keys" | "report"; number: number } | null>(null);
  const [draft, setDraft] = useState<ReplyDraft>({ text: result?.text ?? "", replyTo: null, poll: null });
  const [isReplyOpen, setReplyOpen] = useState(false);
  const [waitUntil, setWaitUntil] = useState<number | null>(null);
  const member = own?.member ?? null;
  const { status, other, discard, choose } = useDraft({
    key: member ? `reply:${view.id}` : null,
    member,
    content: toDraftContent(draft),
    onRestore: useCallback((found) => setDraft(fromDraftContent(found)), []),
  });
  const onShown = useCallback(
    (number: number) => {
      // On a page in the middle the post is elsewhere.
      if (current.current.isAtEnd) live.showNew();
      else void navigate(postHref(page, number));
    },
    [current, live.showNew, navigate, page],
  );
  const [tokens] = useState(() => new HumanTokens());
  const check = own?.humanCheck ?? null;
  const { posts: outgoing, outbox } = useOutbox(view.id, member, check && tokens, onShown);
  useReading(view.id, member !== null, state.last);

  // What was sent here and is a post now: it is shown in its place, wherever the reader is.
  useEffect(() => {
    const known = new Set([...state.posts.values()].map(({ id }) => id));
    const arrived = outgoing.filter(({ id }) => known.has(id)).map(({ id }) => id);
    if (arrived.length === 0) return;
    live.showNew();
    outbox?.remove(arrived);
  }, [state.posts, outgoing, outbox, live.showNew]);
  useEffect(() => setWaitUntil(own?.waitUntil ?? null), [own?.waitUntil]);

  const nameOf = (number: number): string =>
    state.authors.get(state.posts.get(number)?.authorId ?? "")?.name ?? `#${number}`;
  const openReply = () => {
    setReplyOpen(true);
    requestAnimationFrame(() => {
      const field = document.getElementById(REPLY_FIELD);
      field?.focus();
      field?.scrollIntoView({ block: "nearest" });
    });
  };
  const canReply = own !== null && (!view.closed || own.isStaff) && isForumOpen;
  const replyTo = (number: number) => {
    if (!canReply || !state.posts.get(number)?.html) return;
    setDraft((before) => ({ ...before, replyTo: { number, name: nameOf(number) } }));
    openReply();
  };
  const quote = (number: number, words: string) => {
    const passage = quoteOf(words, nameOf(number), number, postHref(page, number));
    setDraft((before) => ({
      ...before,
      text: appendPassage(before.text, passage),
      replyTo: before.replyTo ?? { number, name: nameOf(number) },
    }));
    openReply();
  };
  /** Also without a pointer: what is selected in the post, or all of it. */
  const quotePost = async (number: number) => {
    if (!canReply || !state.posts.get(number)?.html) return;
    const selected = readSelection();
    if (selected?.number === number) return quote(number, selected.words);
    try {
      const { loadQuotedSource } = await import("./quote-source.ts");
      quote(number, await loadQuotedSource(view.id, number));
    } catch (error) {
      toast({ title: errorMessage(error), tone: "error" });
    }
  };
  const post = () => {
    outbox?.add(newOutgoing(draft.text, draft.replyTo?.number ?? null, draft.poll));
    setDraft({ text: "", replyTo: null, poll: null });
    setReplyOpen(false);
    discard();
    if (view.slowMode > 0 && !own?.isStaff) setWaitUntil(Date.now() + view.slowMode * 1000);
  };
  const bookmark = async (number: number) => {
    if (!own) return;
    const isSaved = own.bookmarks.includes(number);
    const withBookmark = (has: boolean) => (before: OwnTopic | null) =>
      before && {
        ...before,
        bookmarks: has ? [...before.bookmarks, number] : before.bookmarks.filter((each) => each !== number),
      };
    setOwn(withBookmark(!isSaved));
    try {
      const path = `/api/members/me/bookmarks/${view.id}/${number}`;
      await (isSaved ? apiRequest("DELETE", path) : apiRequest("PUT", path, {}));
      toast({ title: isSaved ? "Bookmark removed" : "Bookmarked" });
    } catch (error) {
      setOwn(withBookmark(isSaved));
      toast({ title: errorMessage(error), tone: "error" });
    }
  };
  const mayChange = (known: KnownPost | undefined) =>
    own !== null && known?.html != null && (own.isStaff || known.authorId === own.member);
  const edit = (number: number) => {
    if (mayChange(state.posts.get(number))) setDialog({ kind: "edit", number });
  };
  useTopicKeys({
    at: () => at,
    first: () => state.first,
    last: () => state.last,
    reply: replyTo,
    quote: (number) => void quotePost(number),
    edit,
    bookmark: (number) => void bookmark(number),
    help: () => setDialog({ kind: "keys", number: 0 }),
  });
  const [picture, closePicture] = useOpenedPicture();
  useSwipeToReply(canReply ? replyTo : null);

  if (live.isGone || !isForumOpen)
    return <GoneTopic draft={draft.text} isForumOpen={isForumOpen} page={page} status={status} />;

  const answer = view.answer === null ? null : (state.posts.get(view.answer) ?? state.answerPost);
  const isAnswerAside = answer?.html != null && answer.number > NEAR_ANSWER;
  const lastRead = own?.reading.number ?? 0;
  const author = state.authors.get(member ?? "") ?? { id: member ?? "", name: user ? displayName(user) : "You" };
  return (
    <div className="container topic">
      <TopicJsonLd page={page} />
      <div className="topic-main">
        {view.mergedInto ? (
          <Callout tone="info" title="This topic was merged into another one">
            <a href={topicPath({ id: view.mergedInto.topic, slug: view.mergedInto.slug }, view.mergedInto.number)}>
              Continue there
            </a>
          </Callout>
        ) : null}
        <TopicHeader view={view} category={page.category} subject={page.subject} readers={live.readers}>
          {own?.isStaff ? (
            <Suspense fallback={null}>
              <StaffMenu view={view} />
            </Suspense>
          ) : null}
        </TopicHeader>
        {page.target === null && lastRead > state.last ? (
          <p className="topic-resume">
            <a className="button button-soft" href={postHref(page, Math.min(lastRead + 1, view.lastNumber))}>
              Continue at #{Math.min(lastRead + 1, view.lastNumber)}
            </a>
          </p>
        ) : null}
        <h2 className="visually-hidden">Posts</h2>
        <ol className="posts">
          {shownPosts(state).map((known) => (
            <Fragment key={known.number}>
              <Post
                post={known}
                author={state.authors.get(known.authorId)}
                href={postHref(page, known.number)}
                replyTo={
                  known.replyTo === null
                    ? null
                    : {
                        number: known.replyTo,
                        name: state.authors.get(state.posts.get(known.replyTo)?.authorId ?? "")?.name ?? null,
                        href: postHref(page, known.replyTo),
                      }
                }
                isAnswer={view.answer === known.number}
                isTarget={page.target === known.number}
                isFirstNew={lastRead > 0 && known.number === lastRead + 1 && known.authorId !== member}
                now={now}
                poll={
                  known.poll ? (
                    <PollBox
                      poll={known.poll}
                      topic={view.id}
                      number={known.number}
                      action={addressOf(page, page.from > 1 ? page.from : undefined)}
                      own={own && { mayClose: mayChange(known), isAuthor: known.authorId === own.member }}
                      isClosed={view.closed && !own?.isStaff}
                      sent={result?.vote?.number === known.number ? result.vote.figures : null}
                    />
                  ) : null
                }
                editor={
                  dialog?.kind === "edit" && dialog.number === known.number ? (
                    <Suspense fallback={<p className="dim">Loading the text…</p>}>
                      <EditPost
                        topic={view.id}
                        number={known.number}
                        isOthers={known.authorId !== own?.member}
                        onDone={() => setDialog(null)}
                      />
                    </Suspense>
                  ) : null
                }
                actions={
                  own ? (
                    <PostActions
                      topic={view.id}
                      post={known}
                      own={{
                        isAuthor: known.authorId === own.member,
                        reaction: (own.reactions[known.number] as Reaction | undefined) ?? null,
                        isBookmarked: own.bookmarks.includes(known.number),
                        mayChange: mayChange(known),
                      }}
                      mayAnswer={view.hasAnswers && (own.isStaff || view.authorId === own.member)}
                      isAnswer={view.answer === known.number}
                      canReply={canReply}
                      href={postHref(page, known.number)}
                      countOf={countOf}
                      onReact={(number, reaction) => void react(number, reaction)}
                      onReply={replyTo}
                      onQuote={(number) => void quotePost(number)}
                      onEdit={edit}
                      onHistory={(number) => setDialog({ kind: "history", number })}
                      onReport={(number) => setDialog({ kind: "report", number })}
                      onBookmark={(number) => void bookmark(number)}
                    />
                  ) : null
                }
              />
              {known.number === 1 && isAnswerAside ? (
                <AcceptedAnswer
                  post={answer}
                  author={state.authors.get(answer.authorId)}
                  href={postHref(page, answer.number)}
                />
              ) : null}
            </Fragment>
          ))}
        </ol>
        <OutgoingPosts
          posts={[...heldPosts(own, outgoing), ...outgoing]}
          author={author}
          onRetry={(id) => outbox?.retry(id)}
          onEdit={({ id, text, poll, replyTo: number }) => {
            outbox?.remove([id]);
            setDraft((before) => ({
              poll: poll ?? before.poll,
              text: appendPassage(before.text, text),
              replyTo: number === null ? null : { number, name: nameOf(number) },
            }));
            openReply();
          }}
          onRemove={(id) => outbox?.remove([id])}
        />
        <div ref={end} className="posts-end" />
        <WritingLine event={live.writing} own={member} />
        <NewPostsBar page={page} state={state} onShow={live.showNew} />
        <TopicPager page={page} state={state} onLoad={live.load} />
        <ReplyForm
          page={page}
          isClosed={view.closed && !own?.isStaff}
          result={result}
          draft={draft}
          onChange={(next) => {
            if (next.text.length > draft.text.length) sayWriting(view.id, own !== null);
            setDraft(next);
          }}
          onPost={outbox ? post : null}
          draftStatus={status}
          onChoose={other ? choose : null}
          waitUntil={waitUntil}
          check={
            check && (draft.text !== "" || outgoing.some(({ state: of }) => of !== "held")) ? (
              <Suspense fallback={null}>
                <HumanCheck check={check} tokens={tokens} />
              </Suspense>
            ) : null
          }
          isOpen={isReplyOpen}
          onOpen={setReplyOpen}
        />
      </div>
      <TopicRail
        page={page}
        state={state}
        at={at}
        own={own}
        onOwn={setOwn}
        onBookmark={(number) => void bookmark(number)}
        onKeys={() => setDialog({ kind: "keys", number: 0 })}
      />
      {canReply ? <QuoteButton onQuote={quote} /> : null}
      <Suspense fallback={null}>
        {dialog?.kind === "history" ? (
          <PostHistory topic={view.id} number={dialog.number} onClose={() => setDialog(null)} />
        ) : null}
        {dialog?.kind === "report" ? (
          <ReportDialog
            post={{ topic: view.id, number: dialog.number, author: nameOf(dialog.number) }}
            onClose={() => setDialog(null)}
          />
        ) : null}
        {picture ? <Lightbox opened={picture} onClose={closePicture} /> : null}
        {dialog?.kind === "keys" ? <KeyHelp keys={TOPIC_KEYS} onClose={() => setDialog(null)} /> : null}
      </Suspense>
    </div>
  );
}

/** What stays where a topic can't be read any more while it is open: the words that were being written. */
function GoneTopic({
  draft,
  isForumOpen,
  page,
  status,
}: {
  draft: string;
  isForumOpen: boolean;
  page: TopicPageData;
  status: string;
}) {
  return (
    <div className="container container-text topic-gone">
      <Callout tone="warning" title={isForumOpen ? "This topic is no longer available" : "The forum was turned off"}>
        {isForumOpen
          ? "It was removed, or you can no longer read it."
          : "Nothing is lost. Come back when it's open again."}
      </Callout>
      {draft.trim() ? (
        <label className="topic-kept">
          <span className="field-label">
            What you were writing{status === "saved" || status === "on device" ? " is kept as a draft" : ""}
          </span>
          <textarea className="input" rows={8} readOnly value={draft} aria-label={`Your reply to ${page.view.title}`} />
        </label>
      ) : null}
    </div>
  );
}

/** The words of a post as the document has them: on the server as data, in the browser as markup. */
const readServedText = (number: number, served: ServedTopic | null): string =>
  typeof document === "undefined"
    ? (served?.[number] ?? "")
    : (document.getElementById(textElementId(number))?.innerHTML ?? "");

/** Posts that wait for a moderator and were sent elsewhere, or before this page was opened. */
const heldPosts = (own: OwnTopic | null, outgoing: readonly { id: string }[]) =>
  (own?.held ?? [])
    .filter(({ id }) => !outgoing.some((each) => each.id === id))
    .map(({ id, text, createdAt }) => ({ id, text, replyTo: null, at: createdAt, state: "held" as const }));

const toDraftContent = ({ text, replyTo, poll }: ReplyDraft) => ({
  ...{ title: "", text },
  fields: {
    ...(replyTo ? { replyTo: String(replyTo.number), replyName: replyTo.name } : {}),
    ...pollToFields(poll),
  } as Record<string, string>,
});
const fromDraftContent = ({ text, fields }: { text: string; fields: Record<string, string> }): ReplyDraft => ({
  text,
  poll: pollFromFields(fields),
  replyTo: fields.replyTo ? { number: Number(fields.replyTo), name: fields.replyName ?? `#${fields.replyTo}` } : null,
});

/** Epoch milliseconds, anew each minute. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE);
    return () => clearInterval(timer);
  }, []);
  return now;
}

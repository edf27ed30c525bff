import { httpError } from "../kernel/http-error.ts";
import type { RequestDeps } from "../request-context.ts";
import { callMember } from "./call-member.ts";
import {
  type Bookmark,
  type BookmarkInput,
  type Draft,
  type DraftInput,
  type DraftResult,
  type FollowedTopic,
  LEVELS,
  type Level,
  MAX_BOOKMARKS,
  MAX_DRAFTS,
  MAX_TOPICS_ASKED,
  type ReadingState,
  type ReadingStates,
} from "./contract.ts";
import { eraseDeletedMembers } from "./erase-members.ts";
import { forgetDepartedNames } from "./forget-names.ts";
import { MAX_FOLLOWED } from "./reading-store.ts";
import { listWatchers } from "./watch-list.ts";

/** How many bookmarks a list shows at once. */
const BOOKMARKS_SHOWN = 50;
/** How many followed topics a list shows at once. */
const FOLLOWED_SHOWN = 50;
/** In characters, what may be told under one key. */
const MAX_TOLD = 4000;

type MembersDeps = Pick<RequestDeps, "env" | "db" | "now"> & {
  /** A topic as the caller may read it. @throws httpError not_found */
  describeTopic: (topic: string) => Promise<{ title: string; slug: string }>;
  /** Each empties what one other domain keeps of a deleted account outside the database. */
  eraseElsewhere: readonly ((memberId: string) => Promise<void>)[];
};

/**
 * What is a member's own. Ids are of members: a caller names its own viewer, or, to tell someone something, whom it means.
 * Each call is one call of the member's object, and takes effect once however often it is made.
 */
export function membersService({ env, db, now, describeTopic, eraseElsewhere }: MembersDeps) {
  const member = (id: string) => callMember(env, id);
  return {
    /**
     * Keeps the newest data under a key and shows it to all open pages of a member, now or when they come back: frame
     * `member`. For what can be loaded at any time, too: of keys that were told long ago only "load again" is kept.
     * @param key a word of the caller's domain and an id, such as `conversation:ID`
     */
    async tell(memberId: string, key: string, data: unknown): Promise<void> {
      if (JSON.stringify(data).length > MAX_TOLD) throw new Error(`Too much to tell under "${key}".`);
      await member(memberId).tell(key, data);
    },

    /** How far a member has read some topics, in one call; those that they never opened are left out. */
    async readStates(memberId: string, topics: readonly string[]): Promise<ReadingStates> {
      return member(memberId).readStates(topics.slice(0, MAX_TOPICS_ASKED));
    },
    /** Moves the cursors of topics forward, never back. */
    async markRead(memberId: string, topics: readonly { topic: string; number: number }[]): Promise<void> {
      await member(memberId).markRead(topics, now());
    },
    /** Counts everything that was written up to now as read. */
    markAllRead: (memberId: string): Promise<void> => member(memberId).markAllRead(now()),
    /** How closely a topic is followed; null: only what is meant for the member. @throws httpError conflict where there are too many */
    async setLevel(memberId: string, topic: string, level: Level | null): Promise<ReadingState> {
      const state = await member(memberId).setLevel(topic, level, now());
      if (!state) throw httpError("conflict", `You can follow up to ${MAX_FOLLOWED} topics. Unfollow one first.`);
      return state;
    },
    /** Topics that a member follows or has muted, those that they opened last first. @param before `next` of the page before */
    async listFollowed(memberId: string, before?: string): Promise<{ topics: FollowedTopic[]; next: string | null }> {
      const found = await member(memberId).listFollowed(LEVELS, FOLLOWED_SHOWN + 1, parseFollowed(before));
      const topics = found.slice(0, FOLLOWED_SHOWN);
      const last = topics.at(-1);
      return { topics, next: found.length > FOLLOWED_SHOWN && last ? `${last.at}-${last.topic}` : null };
    },
    /** Who is told of every new post in a topic: up to 1,000 ids, and `after` which the next ones come (null: none). */
    listWatchers: (topic: string, after?: string) => listWatchers(db, topic, after),

    /** Adds or changes a bookmark. @throws httpError conflict where there are too many, not_found where the topic can't be read */
    async saveBookmark(memberId: string, topic: string, number: number, input: BookmarkInput): Promise<Bookmark> {
      const { title, slug } = await describeTopic(topic);
      const path = `/community/t/${slug}/${topic}${number > 0 ? `/${number}` : ""}`;
      const bookmark = await member(memberId).saveBookmark({ topic, number, title, path }, input, now());
      if (!bookmark) throw httpError("conflict", `You can have up to ${MAX_BOOKMARKS} bookmarks. Remove one first.`);
      return bookmark;
    },
    removeBookmark: (memberId: string, topic: string, number: number): Promise<void> =>
      member(memberId).removeBookmark(topic, number),
    /** Newest first. @param before `next` of the page before */
    async listBookmarks(memberId: string, before?: string): Promise<{ bookmarks: Bookmark[]; next: string | null }> {
      const found = await member(memberId).listBookmarks(parsePlace(before), BOOKMARKS_SHOWN + 1);
      const bookmarks = found.slice(0, BOOKMARKS_SHOWN);
      const last = bookmarks.at(-1);
      return {
        bookmarks,
        next: found.length > BOOKMARKS_SHOWN && last ? `${last.createdAt}-${last.topic}-${last.number}` : null,
      };
    },
    /** Those of one topic, for its page. */
    listBookmarksOfTopic: (memberId: string, topic: string): Promise<Bookmark[]> =>
      member(memberId).listBookmarksOfTopic(topic),

    /** Saves a draft, unless another tab did meanwhile: then `stale`, with what it saved. @throws httpError conflict where there are too many */
    async saveDraft(memberId: string, key: string, input: DraftInput): Promise<Exclude<DraftResult, { why: "full" }>> {
      const result = await member(memberId).saveDraft(key, input, now());
      if (!result.ok && result.why === "full")
        throw httpError("conflict", `You can have up to ${MAX_DRAFTS} drafts. Discard one first.`);
      return result;
    },
    /** Takes a draft away that was posted or discarded. @param version the newest that the page knows: a newer one stays */
    removeDraft: (memberId: string, key: string, version: number): Promise<void> =>
      member(memberId).removeDraft(key, version, now()),
    readDraft: (memberId: string, key: string): Promise<Draft | null> => member(memberId).readDraft(key),
    /** Whether others aren't told that a member is writing. */
    readHidesWriting: (memberId: string): Promise<boolean> => member(memberId).readHidesWriting(),
    saveHidesWriting: (memberId: string, hides: boolean): Promise<void> => member(memberId).saveHidesWriting(hides),
    /** What is stored of a member in their object, by table, for their export. */
    exportRows: (memberId: string): Promise<Record<string, Record<string, unknown>[]>> => member(memberId).exportRows(),
    /** Empties the objects of deleted accounts. */
    eraseDeleted: () => eraseDeletedMembers({ env, db, now, elsewhere: eraseElsewhere }),
    forgetDepartedNames: () => forgetDepartedNames({ env, db, now }),

    /** Newest first. */
    listDrafts: (memberId: string): Promise<Draft[]> => member(memberId).listDrafts(),
  };
}

function parseFollowed(text: string | undefined): Pick<FollowedTopic, "at" | "topic"> | null {
  const [, at, topic = ""] = /^(\d{1,15})-(\w{12})$/.exec(text ?? "") ?? [];
  return at ? { at: Number(at), topic } : null;
}

function parsePlace(text: string | undefined): Pick<Bookmark, "createdAt" | "topic" | "number"> | null {
  const [, createdAt, topic = "", number] = /^(\d{1,15})-(\w{12})-(\d{1,8})$/.exec(text ?? "") ?? [];
  return createdAt ? { createdAt: Number(createdAt), topic, number: Number(number) } : null;
}

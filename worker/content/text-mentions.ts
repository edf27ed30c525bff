import { type SQL, sql } from "drizzle-orm";
import { createOptOut, type EnqueuedEmail, hasOptedOut } from "../email/index.ts";
import { type BatchStatement, runBatch, violatedConstraint } from "../platform/run-batch.ts";
import { listMentions } from "./domain-mention.ts";
import { commentMentionEmail } from "./emails.ts";
import type { TextsDeps } from "./texts-deps.ts";

const KIND = "text_mention";

/** A comment that is being written or changed. */
export interface MentioningComment {
  id: string;
  entryId: string;
  text: string;
  /** The words that it is about; left out: as they are stored. */
  quote?: string;
  actor: string;
}

/**
 * Writes a comment, and mails those whom it mentions: staff with access to the editor, each once for this comment, however
 * often it is sent or edited, and not its author.
 * @param statements of the comment; the last one answers
 */
export async function writeWithMentions(
  deps: TextsDeps,
  comment: MentioningComment,
  statements: () => BatchStatement[],
): Promise<Awaited<ReturnType<typeof runBatch>>> {
  const addresses = listMentions(comment.text).filter((address) => address !== comment.actor.toLowerCase());
  if (addresses.length === 0) return runBatch(deps.db, statements());
  const emails = await createMentions(deps, comment, addresses);
  const write = statements();
  try {
    const results = await runBatch(deps.db, [
      ...write,
      // Where the comment was refused this is NULL, which the column refuses: then nobody is mailed.
      ...emails.map(({ userId }) =>
        deps.db.run(sql`
          INSERT INTO content_comment_mention (comment_id, user_id, at)
          VALUES ((SELECT id FROM content_comment WHERE id = ${comment.id} AND actor = ${comment.actor}), ${userId}, ${deps.now()})`),
      ),
      ...emails.map(({ email }) => email.statement),
    ]);
    for (const { email } of emails) email.deliver();
    return results.slice(0, write.length);
  } catch (error) {
    // Sent twice at once, or refused: written again without its emails, it says which.
    if (!/content_comment_mention/.test(violatedConstraint(error) ?? "")) throw error;
    return runBatch(deps.db, statements());
  }
}

interface MentionFacts {
  title: string;
  quote: string;
}

/** The emails of those who are mentioned for the first time and want them. */
async function createMentions(
  deps: TextsDeps,
  { id, entryId, text, quote, actor }: MentioningComment,
  addresses: readonly string[],
): Promise<{ userId: string; email: EnqueuedEmail }[]> {
  const [people, [[facts], mailed], origin] = await Promise.all([
    deps.listPeople(),
    deps.db.batch([
      deps.db.all<MentionFacts>(sql`
        SELECT d.fields ->> '$.title' AS title, coalesce((SELECT quote FROM content_comment WHERE id = ${id}), '') AS quote
        FROM content_draft d WHERE d.entry_id = ${entryId}`),
      deps.db.all<{ userId: string | null; email: string | null }>(sql`
        SELECT user_id AS userId, NULL AS email FROM content_comment_mention WHERE comment_id = ${id}
        UNION ALL SELECT NULL, j.value FROM json_each(${JSON.stringify(addresses)}) j
          WHERE ${hasOptedOut(KIND, sql`j.value`)}`),
    ]),
    deps.siteOrigin(),
  ]);
  if (!facts) return [];
  const wanted = people.filter(
    ({ userId, email }) =>
      addresses.includes(email.toLowerCase()) &&
      !mailed.some((row) => row.userId === userId || row.email === email.toLowerCase()),
  );
  return Promise.all(
    wanted.map(async ({ userId, email: to }) => {
      const optOut = await createOptOut(deps, { origin, email: to, kind: KIND, label: "Stop emails about mentions" });
      const content = commentMentionEmail(
        { actor, text, title: facts.title || "Untitled", quote: quote ?? facts.quote },
        { link: `${origin}/420/draft/${entryId}?comment=${id}`, optOut },
      );
      return { userId, email: deps.emails.enqueue({ to, kind: "text.mention", content }) };
    }),
  );
}

/** The mentions of a comment that goes, or of all comments of a text. */
export const forgetMentions = (db: TextsDeps["db"], comments: SQL): BatchStatement =>
  db.run(sql`DELETE FROM content_comment_mention WHERE comment_id IN (${comments})`);

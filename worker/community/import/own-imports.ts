import { sql } from "drizzle-orm";
import { httpError } from "../../kernel/http-error.ts";
import { sha256 } from "../../kernel/ids.ts";
import { runBatch } from "../../platform/run-batch.ts";
import { type CommunityDeps, requireOpenForum, requireViewer } from "../deps.ts";
import { ensureProfile } from "../profiles.ts";

/** More names in one forum than anyone has. */
const MAX_NAMES = 10;

/** What is stored of an address. @param email as it was entered */
const hashAddress = (email: string): Promise<string> => sha256(email.trim().toLowerCase());

/**
 * Posts from another forum that carry the caller's address, and that nobody has decided about. None for an address that is
 * not verified: it may be someone else's.
 */
export async function listOwnImports(
  deps: CommunityDeps,
): Promise<{ authors: { id: string; name: string; posts: number; site: string }[] }> {
  await requireOpenForum(deps);
  const { email, emailVerified } = await requireViewer(deps);
  if (!emailVerified) return { authors: [] };
  const authors = await deps.db.all<{ id: string; name: string; posts: number; site: string }>(sql`
    SELECT a.id, a.name, (SELECT count(*) FROM community_post p WHERE p.author_id = a.id) AS posts, i.site
    FROM community_imported_author a JOIN community_import i ON i.id = a.import_id
    WHERE a.email_hash = ${await hashAddress(email)} AND a.state = 'open' ORDER BY a.id LIMIT ${MAX_NAMES}`);
  return { authors };
}

/**
 * The caller says whether posts from another forum are theirs, once. If so, the job of authors brings their name to them.
 * @throws httpError not_found where none carry their verified address, or it is decided already
 */
export async function decideOwnImport(
  deps: CommunityDeps,
  author: string,
  { isMine }: { isMine: boolean },
): Promise<void> {
  await requireOpenForum(deps);
  const viewer = await requireViewer(deps);
  if (!viewer.emailVerified)
    throw httpError(
      "forbidden",
      "Confirm your email address first: open your account and enter the code that we send.",
    );
  if (isMine) await ensureProfile(deps, viewer);
  const decided = isMine ? "claimed" : "declined";
  const [changed] = await runBatch(deps.db, [
    deps.db.run(sql`
      UPDATE community_imported_author SET state = ${decided}, user_id = ${isMine ? viewer.userId : null}
      WHERE id = ${author} AND state = 'open' AND email_hash = ${await hashAddress(viewer.email)}`),
    deps.db.run(sql`
      INSERT INTO community_author_change (author_id, changed_at)
      SELECT id, ${deps.now()} FROM community_imported_author WHERE id = ${author} AND user_id = ${viewer.userId}
      ON CONFLICT DO NOTHING`),
  ]);
  if (changed?.meta.changes === 0) throw httpError("not_found", "These posts are no longer waiting for your answer.");
}

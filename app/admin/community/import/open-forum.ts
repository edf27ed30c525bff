import { ForumFileError, type ForumReader } from "./forum-record.ts";
import { readDiscourse } from "./read-discourse.ts";
import { readOwn } from "./read-own.ts";
import { readPhpbb } from "./read-phpbb.ts";
import { readTextChunks } from "./text-chunks.ts";

/** In characters, how much of a file is looked at to see which program made it. */
const LOOKED_AT = 4_000_000;

/**
 * Sees which program made a file, by what is in it; its name says nothing.
 * @throws ForumFileError where it is none of those that can be read
 */
export async function openForum(file: File): Promise<ForumReader> {
  const chunks = () => readTextChunks(file);
  let text = "";
  for await (const chunk of chunks()) {
    text += chunk;
    if (/^\s*\{"type":"forum"/.test(text)) return readOwn(chunks);
    if (
      /^COPY (?:"?\w+"?\.)?"?(?:posts|topics|categories|badges|api_keys)"? \(/m.test(text) ||
      /PostgreSQL database dump/.test(text)
    )
      return readDiscourse(chunks);
    if (/(?:CREATE TABLE|INSERT INTO)[^\n]{0,30}_(?:acl_groups|attachments|forums|posts|topics|users)\b/i.test(text))
      return readPhpbb(chunks);
    if (text.length > LOOKED_AT) break;
  }
  throw new ForumFileError(
    "This isn't a file from Discourse, phpBB or our own export. Choose a Discourse backup (.tar.gz, dump.sql or dump.sql.gz), a MySQL dump from phpBB (.sql or .sql.gz) or a community export (.jsonl).",
  );
}

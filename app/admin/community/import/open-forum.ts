import { ImportFileError } from "../../file-import/import-file-error.ts";
import type { ForumReader } from "./forum-record.ts";
import { readDiscourse } from "./read-discourse.ts";
import { isExplorerFile, readExplorer } from "./read-explorer.ts";
import { readOwn } from "./read-own.ts";
import { readPhpbb } from "./read-phpbb.ts";
import { readTextChunks } from "./text-chunks.ts";

/** In characters, how much of a file is looked at to see which program made it. */
const LOOKED_AT = 4_000_000;

type Chunks = () => AsyncIterable<string>;
type Kind = "own" | "explorer" | "discourse" | "phpbb";

/**
 * Sees which program made a file, by what is in it; its name says nothing. Only results of Data Explorer may be several files.
 * @throws ImportFileError where it is none of those that can be read
 */
export async function openForum(files: readonly File[]): Promise<ForumReader> {
  const all = files.map(
    (file): Chunks =>
      () =>
        readTextChunks(file),
  );
  const kinds: Kind[] = [];
  for (const chunks of all) kinds.push(await findKind(chunks));
  if (kinds.length > 1 && kinds.some((kind) => kind !== "explorer"))
    throw new ImportFileError("Choose one backup at a time. Only results of Data Explorer can be several files.");
  const [chunks] = all;
  if (!chunks) throw new ImportFileError("Choose a file.");
  switch (kinds[0]) {
    case "own":
      return readOwn(chunks);
    case "phpbb":
      return readPhpbb(chunks);
    case "discourse":
      return readDiscourse(chunks);
    default:
      return readExplorer(all);
  }
}

/** @throws ImportFileError */
async function findKind(chunks: Chunks): Promise<Kind> {
  let text = "";
  for await (const chunk of chunks()) {
    text += chunk;
    if (/^\s*\{"type":"forum"/.test(text)) return "own";
    if (isExplorerFile(text)) return "explorer";
    if (
      /^COPY (?:"?\w+"?\.)?"?(?:posts|topics|categories|badges|api_keys)"? \(/m.test(text) ||
      /PostgreSQL database dump/.test(text)
    )
      return "discourse";
    if (/(?:CREATE TABLE|INSERT INTO)[^\n]{0,30}_(?:acl_groups|attachments|forums|posts|topics|users)\b/i.test(text))
      return "phpbb";
    if (text.length > LOOKED_AT) break;
  }
  throw new ImportFileError(
    "This isn't a file from Discourse, phpBB or our own export. Choose a Discourse backup (.tar.gz, dump.sql or dump.sql.gz), results of our query in Data Explorer (.csv), a MySQL dump from phpBB (.sql or .sql.gz) or a community export (.jsonl).",
  );
}

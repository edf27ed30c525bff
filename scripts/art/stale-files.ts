/** What of the derived files is not what it has to be. Quick: nothing is drawn for it. */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Theme } from "../../app/lib/themes.ts";
// @ts-expect-error The scripts are plain JavaScript, because they run before anything is installed.
import { fontsMadeOf } from "../lib/fonts.mjs";
import { derivedTexts, ROOT, readText } from "./derived-texts.ts";
import { listPictures, type Picture } from "./pictures.tsx";

/** Of each picture: a hash of all that it was made of, and one of its own bytes. */
type Stamps = Record<string, { madeOf: string; bytes: string }>;

const STAMPS_FILE = "scripts/art/pictures.json";
/** Nothing but pictures of ours lies there. */
const PICTURE_FOLDERS = ["public/art/packs", "public/art/cards"];

const readStamps = (): Stamps => JSON.parse(readText(STAMPS_FILE));
const hash = (content: string | Buffer) => createHash("sha256").update(content).digest("hex").slice(0, 32);
const bytesOf = (file: string) => hash(readFileSync(join(ROOT, file)));
const inputHash = (picture: Picture) => hash(JSON.stringify([picture, picture.words ? fontsMadeOf() : null]));

/** The text files that differ from what the themes make of them. */
export function staleTexts(themes: readonly Theme[]): [file: string, text: string][] {
  return [...derivedTexts(themes)].filter(([file, text]) => !existsSync(join(ROOT, file)) || readText(file) !== text);
}

/** The pictures that were made of something else, or are not the ones that were made. */
export function stalePictures(themes: readonly Theme[], stamps = readStamps()): Picture[] {
  return listPictures(themes).filter((picture) => {
    const stamp = stamps[picture.file];
    if (stamp?.madeOf !== inputHash(picture) || !existsSync(join(ROOT, picture.file))) return true;
    return stamp.bytes !== bytesOf(picture.file);
  });
}

/** Pictures that nothing asks for any more. */
export function leftOver(themes: readonly Theme[]): string[] {
  const wanted = new Set(listPictures(themes).map((picture) => picture.file));
  const there = PICTURE_FOLDERS.flatMap((folder) => readdirSync(join(ROOT, folder)).map((name) => `${folder}/${name}`));
  return there.filter((file) => !wanted.has(file));
}

/** Notes of what all pictures were made; to be called when the stale ones have been taken anew. */
export function writeStamps(themes: readonly Theme[]): void {
  const stamps = listPictures(themes).map((p) => [p.file, { madeOf: inputHash(p), bytes: bytesOf(p.file) }]);
  writeFileSync(join(ROOT, STAMPS_FILE), `${JSON.stringify(Object.fromEntries(stamps), null, 2)}\n`);
}

/** Finds derived files that are out of date. Quick: compares hashes and renders nothing. */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Theme } from "../../app/lib/themes.ts";
// @ts-expect-error The scripts are plain JavaScript, because they run before anything is installed.
import { fontInputs } from "../lib/fonts.mjs";
import { derivedTexts, ROOT, readText } from "./derived-texts.ts";
import { listPictures, type Picture } from "./pictures.tsx";

/** For each picture: a hash of its inputs, and one of its bytes. */
type Stamps = Record<string, { madeOf: string; bytes: string }>;

const STAMPS_FILE = "scripts/art/pictures.json";
/** These folders contain rendered pictures only. */
const PICTURE_FOLDERS = ["public/art/packs", "public/art/cards", "public/art/mail"];

const readStamps = (): Stamps => JSON.parse(readText(STAMPS_FILE));
const hash = (content: string | Buffer) => createHash("sha256").update(content).digest("hex").slice(0, 32);
const bytesOf = (file: string) => hash(readFileSync(join(ROOT, file)));
const inputHash = (picture: Picture) => hash(JSON.stringify([picture, picture.words ? fontInputs() : null]));

/** The text files that differ from what the themes generate. */
export function staleTexts(themes: readonly Theme[]): [file: string, text: string][] {
  return [...derivedTexts(themes)].filter(([file, text]) => !existsSync(join(ROOT, file)) || readText(file) !== text);
}

/** The pictures whose inputs or bytes have changed. */
export function stalePictures(themes: readonly Theme[], stamps = readStamps()): Picture[] {
  return listPictures(themes).filter((picture) => {
    const stamp = stamps[picture.file];
    if (stamp?.madeOf !== inputHash(picture) || !existsSync(join(ROOT, picture.file))) return true;
    return stamp.bytes !== bytesOf(picture.file);
  });
}

/** Rendered pictures that no longer belong to anything. */
export function findOrphanedPictures(themes: readonly Theme[]): string[] {
  const wanted = new Set(listPictures(themes).map((picture) => picture.file));
  const there = PICTURE_FOLDERS.flatMap((folder) => readdirSync(join(ROOT, folder)).map((name) => `${folder}/${name}`));
  return there.filter((file) => !wanted.has(file));
}

/** Records the inputs of all pictures; call it when the stale ones have been rendered. */
export function writeStamps(themes: readonly Theme[]): void {
  const stamps = listPictures(themes).map((p) => [p.file, { madeOf: inputHash(p), bytes: bytesOf(p.file) }]);
  writeFileSync(join(ROOT, STAMPS_FILE), `${JSON.stringify(Object.fromEntries(stamps), null, 2)}\n`);
}

import { loadCodecs, type Picture, readPictureJpeg } from "../media/index.ts";
import type { Db } from "../platform/db.ts";
import {
  CARD_SIZES,
  type CardKind,
  type CardShape,
  type CardWords,
  cropOf,
  drawnCardPath,
  RECIPE_THEME,
  type RecipeShape,
  recipePicturePath,
} from "./domain.ts";
import { type CardDrawing, drawCard } from "./domain-card.ts";
import { cropCanvas } from "./domain-crop.ts";
import type { Letters } from "./domain-letters.ts";
import { sweepCards } from "./sweep.ts";

export interface CardDeps {
  env: Pick<Env, "MEDIA" | "ASSETS">;
  db: Db;
  url: URL;
  now: () => number;
  /** Which of these pages readers see. */
  listShown: (kind: CardKind, slugs: readonly string[]) => Promise<ReadonlySet<string>>;
}

const QUALITY = 82;

/** Draws the social cards of pages and keeps them. Each is a JPEG: as it was stored when it was first asked for, else made now. */
export const socialCardsService = (deps: CardDeps) => ({
  /** The card of a page. */
  readCard: (kind: CardKind, slug: string, words: CardWords, drawing: CardDrawing) =>
    readStored(deps, drawnCardPath(kind, slug, words), () => draw(deps, words, drawing, "card")),
  /** The picture of a recipe in a shape that search engines ask for: cut out of its photo, else drawn. */
  readRecipePicture: (
    slug: string,
    words: CardWords,
    photo: Picture | null,
    drawing: CardDrawing,
    shape: RecipeShape,
  ) =>
    readStored(deps, recipePicturePath(slug, words, photo, shape), () =>
      photo ? crop(deps, photo, shape) : draw(deps, { ...words, theme: RECIPE_THEME }, drawing, shape),
    ),
  /** The job that deletes cards which no page has any more. */
  sweepCards: () => sweepCards(deps),
});

async function readStored(
  { env: { MEDIA } }: CardDeps,
  path: string,
  make: () => Promise<Uint8Array<ArrayBuffer>>,
): Promise<Uint8Array<ArrayBuffer>> {
  const key = path.slice(1);
  const stored = await MEDIA.get(key);
  if (stored) return new Uint8Array(await stored.arrayBuffer());
  const card = await make();
  await MEDIA.put(key, card, { httpMetadata: { contentType: "image/jpeg" } });
  return card;
}

async function draw(
  deps: CardDeps,
  words: CardWords,
  drawing: CardDrawing,
  shape: CardShape,
): Promise<Uint8Array<ArrayBuffer>> {
  const name = shape === "card" ? words.theme : `${words.theme}-${shape}`;
  const [blank, letters, { decodePicture, startEncoders }] = await Promise.all([
    readAsset(deps, `/art/cards/blank-${name}.jpg`).then((file) => file.arrayBuffer()),
    readAsset(deps, "/art/letters.json").then((file) => file.json() as Promise<Letters>),
    loadCodecs(),
  ]);
  const canvas = await decodePicture("image/jpeg", new Uint8Array(blank));
  const [width, height] = CARD_SIZES[shape];
  if (canvas.width !== width || canvas.height !== height) throw new Error("A blank card has another size.");
  drawCard(canvas, words, letters, drawing, shape);
  return (await startEncoders()).jpg(canvas, QUALITY);
}

async function crop(deps: CardDeps, photo: Picture, shape: RecipeShape): Promise<Uint8Array<ArrayBuffer>> {
  const [jpeg, { decodePicture, startEncoders }] = await Promise.all([readPictureJpeg(deps, photo), loadCodecs()]);
  if (!jpeg) throw new Error("The photo has no JPEG.");
  const canvas = await decodePicture("image/jpeg", jpeg);
  return (await startEncoders()).jpg(cropCanvas(canvas, cropOf(canvas, photo, shape)), QUALITY);
}

/** A file of the site itself; the Worker carries neither landscapes nor letters. */
async function readAsset({ env, url }: CardDeps, path: string): Promise<Response> {
  const file = await env.ASSETS.fetch(new URL(path, url.origin));
  if (!file.ok) throw new Error(`${path} is a ${file.status}.`);
  return file;
}

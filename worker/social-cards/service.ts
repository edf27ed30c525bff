import { loadCodecs } from "../media/index.ts";
import type { CardWords } from "./domain.ts";
import { cardVersion } from "./domain.ts";
import { type CardDrawing, drawCard } from "./domain-card.ts";
import type { Letters } from "./domain-letters.ts";

interface Deps {
  env: Pick<Env, "MEDIA" | "ASSETS">;
  url: URL;
}

const WIDTH = 1200;
const HEIGHT = 630;
const QUALITY = 82;

/** Draws the social cards of pages and keeps them. */
export const socialCardsService = (deps: Deps) => ({
  /** The card as a JPEG: as it was stored when it was first asked for, else drawn now. */
  readCard: (words: CardWords, drawing: CardDrawing) => readCard(deps, words, drawing),
});
export type SocialCardsService = ReturnType<typeof socialCardsService>;

async function readCard(deps: Deps, words: CardWords, drawing: CardDrawing): Promise<Uint8Array<ArrayBuffer>> {
  const { MEDIA } = deps.env;
  const key = `og/${cardVersion(words)}.jpg`;
  const stored = await MEDIA.get(key);
  if (stored) return new Uint8Array(await stored.arrayBuffer());
  const card = await draw(deps, words, drawing);
  await MEDIA.put(key, card, { httpMetadata: { contentType: "image/jpeg" } });
  return card;
}

async function draw(deps: Deps, words: CardWords, drawing: CardDrawing): Promise<Uint8Array<ArrayBuffer>> {
  const [blank, letters, { decodePicture, startEncoders }] = await Promise.all([
    readAsset(deps, `/art/cards/blank-${words.theme}.jpg`).then((file) => file.arrayBuffer()),
    readAsset(deps, "/art/letters.json").then((file) => file.json() as Promise<Letters>),
    loadCodecs(),
  ]);
  const canvas = await decodePicture("image/jpeg", new Uint8Array(blank));
  if (canvas.width !== WIDTH || canvas.height !== HEIGHT) throw new Error("A blank card has another size.");
  drawCard(canvas, words, letters, drawing);
  return (await startEncoders()).jpg(canvas, QUALITY);
}

/** A file of the site itself; the Worker carries neither landscapes nor letters. */
async function readAsset({ env, url }: Deps, path: string): Promise<Response> {
  const file = await env.ASSETS.fetch(new URL(path, url.origin));
  if (!file.ok) throw new Error(`${path} is a ${file.status}.`);
  return file;
}

/** Photos in the bucket, each in its member's folder. Photos that the device didn't encrypt are encrypted here. */
import { deriveSealingKey } from "../../auth/index.ts";
import type { Db } from "../../platform/db.ts";
import type { PhotoEncryption } from "./contract-photo.ts";

const FOLDER = "fitness/photos";
const IV_LENGTH = 12;

export const photoKey = (member: string, id: string): string => `${FOLDER}/${member}/${id}`;

export interface PhotoDeps {
  env: Env;
  db: Db;
  now: () => number;
}

/** A key for this member only, derived from the site's own. */
const memberKey = (deps: PhotoDeps, member: string): Promise<CryptoKey> =>
  deriveSealingKey(deps, `fitness photos ${member}`);

const boundTo = (member: string, id: string): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(`${member} ${id}`) as Uint8Array<ArrayBuffer>;

/** Stores a photo. It replaces one with the same id. */
export async function storePhoto(
  deps: PhotoDeps,
  member: string,
  id: string,
  bytes: Uint8Array<ArrayBuffer>,
  encryption: PhotoEncryption,
): Promise<void> {
  const stored = encryption === "device" ? bytes : await sealPhoto(deps, member, id, bytes);
  await deps.env.MEDIA.put(photoKey(member, id), stored, { customMetadata: { encryption } });
}

async function sealPhoto(deps: PhotoDeps, member: string, id: string, bytes: Uint8Array<ArrayBuffer>) {
  const iv = crypto.getRandomValues(new Uint8Array(IV_LENGTH));
  const algorithm = { name: "AES-GCM", iv, additionalData: boundTo(member, id) };
  const sealed = await crypto.subtle.encrypt(algorithm, await memberKey(deps, member), bytes);
  const stored = new Uint8Array(IV_LENGTH + sealed.byteLength);
  stored.set(iv);
  stored.set(new Uint8Array(sealed), IV_LENGTH);
  return stored;
}

/** A member's photo: a JPEG, or the data that their device encrypted; null if there is none. */
export async function readPhoto(
  deps: PhotoDeps,
  member: string,
  id: string,
): Promise<{ bytes: ArrayBuffer; encryption: PhotoEncryption } | null> {
  const object = await deps.env.MEDIA.get(photoKey(member, id));
  if (!object) return null;
  const stored = await object.arrayBuffer();
  if (object.customMetadata?.encryption === "device") return { bytes: stored, encryption: "device" };
  const algorithm = { name: "AES-GCM", iv: stored.slice(0, IV_LENGTH), additionalData: boundTo(member, id) };
  const bytes = await crypto.subtle.decrypt(algorithm, await memberKey(deps, member), stored.slice(IV_LENGTH));
  return { bytes, encryption: "server" };
}

export const deletePhoto = ({ env }: Pick<PhotoDeps, "env">, member: string, id: string): Promise<void> =>
  env.MEDIA.delete(photoKey(member, id));

/** Deletes all of a member's photos. */
export async function deletePhotos({ env }: Pick<PhotoDeps, "env">, member: string): Promise<void> {
  for (;;) {
    const { objects, truncated } = await env.MEDIA.list({ prefix: `${FOLDER}/${member}/` });
    if (objects.length > 0) await env.MEDIA.delete(objects.map(({ key }) => key));
    if (!truncated) return;
  }
}

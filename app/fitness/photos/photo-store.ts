import { create } from "zustand";
import { throwIfNotOk } from "#app/lib/api-request.ts";
import { toApiProblem } from "#app/lib/use-api-call.ts";
import type { DataOf } from "#worker/fitness/log/contract-kinds.ts";
import { newId } from "#worker/kernel/ids.ts";
import { saveChange } from "../log/log-store.ts";
import { leaveToOther } from "../log/member-call.ts";
import { encryptPhoto } from "./photo-crypto.ts";
import { findPhotoKeys, type PhotoKeys } from "./photo-keys.ts";
import { openPhotoQueue, type PhotoQueue, type WaitingPhoto } from "./photo-queue.ts";
import { preparePhoto } from "./prepare-photo.ts";
import { queuePhoto } from "./queue-photo.ts";
import { sendPhotos } from "./send-photos.ts";

interface PhotoState {
  member: string | null;
  /** Null: not known yet. */
  keys: PhotoKeys | null;
  /** What is still to be sent, by id. */
  waiting: ReadonlyMap<string, WaitingPhoto>;
  /** Why photos wait, if it isn't just the connection. */
  problem: string | null;
}

const EMPTY: PhotoState = { member: null, keys: null, waiting: new Map(), problem: null };

export const usePhotoStore = create<PhotoState>()(() => EMPTY);

const KEYS_MISSING = "Open your keys on this device to send what waits here.";

let opened: Promise<PhotoQueue> | null = null;
let sending: Promise<void> | null = null;

/** Opens the unsent photos on this device and sends them. Later calls check again. */
export async function openPhotos(member: string): Promise<void> {
  if (usePhotoStore.getState().member !== member) {
    opened = openPhotoQueue(member);
    opened.catch(() => undefined);
    usePhotoStore.setState({ ...EMPTY, member });
  }
  usePhotoStore.setState({ keys: await findPhotoKeys(member) });
  await sendWaiting();
}

/** Sends the waiting photos. A second call at the same time waits for the first. */
export function sendWaiting(): Promise<void> {
  sending ??= runSend().finally(() => {
    sending = null;
  });
  return sending;
}

async function runSend(): Promise<void> {
  const { member } = usePhotoStore.getState();
  const queue = await opened;
  if (!queue || !member) return;
  const why = await sendPhotos({
    queue,
    findKeys: () => findPhotoKeys(member),
    upload: (photo) => upload(member, photo),
    saveRecord,
    saveKey: (id, wrappedKey) => saveChange({ kind: "photo", id, patch: { wrappedKey } }),
  });
  usePhotoStore.setState({
    waiting: new Map((await queue.list()).map((photo) => [photo.id, photo])),
    problem: why === "keys" ? KEYS_MISSING : navigator.onLine && why ? toApiProblem(why).message : null,
  });
}

const saveRecord = (id: string, record: DataOf<"photo">) => saveChange({ kind: "photo", id, patch: record });

/** The call names the member: what waits is not for the one who may be signed in here by now. */
async function upload(member: string, { id, bytes, wrappedKey }: WaitingPhoto): Promise<void> {
  const encryption = wrappedKey === null ? "server" : "device";
  const response = await fetch(`/api/fitness/photos/${id}?encryption=${encryption}&member=${member}`, {
    method: "PUT",
    credentials: "include",
    headers: { "Content-Type": wrappedKey === null ? "image/jpeg" : "application/octet-stream" },
    body: bytes,
  });
  await throwIfNotOk(response).catch((error: unknown) => {
    leaveToOther(error);
    throw error;
  });
}

/**
 * Saves a photo: first on the device, then its record, then on the server.
 * @throws Error with a message to show; neither the photo nor its record is saved then
 */
export async function addPhoto(file: Blob, about: Pick<DataOf<"photo">, "date" | "at" | "pose">): Promise<string> {
  const { member } = usePhotoStore.getState();
  const queue = await opened;
  if (!queue || !member)
    throw new Error(
      "This browser doesn't allow site data, so the photo can't be saved. Allow it in the browser's settings and try again.",
    );
  const keys = await findPhotoKeys(member);
  usePhotoStore.setState({ keys });
  if (keys.kind === "missing") throw new Error("Open your keys on this device first.");
  const id = newId();
  const photo = await preparePhoto(file);
  const { bytes, wrappedKey } =
    keys.kind === "device" ? await encryptPhoto(photo, id, keys.account) : { bytes: photo, wrappedKey: null };
  const waitingPhoto = { id, bytes, wrappedKey, record: { ...about, wrappedKey, note: "" } };
  showWaiting((waiting) => waiting.set(id, waitingPhoto));
  try {
    await queuePhoto({ queue, saveRecord }, waitingPhoto);
  } catch {
    showWaiting((waiting) => waiting.delete(id));
    throw new Error("This browser couldn't store the photo. Free some space, then try again.");
  }
  void sendWaiting();
  return id;
}

/** @param change of the photos that are shown although the server doesn't have them yet */
function showWaiting(change: (waiting: Map<string, WaitingPhoto>) => void): void {
  const waiting = new Map(usePhotoStore.getState().waiting);
  change(waiting);
  usePhotoStore.setState({ waiting });
}

import { useCallback, useEffect, useMemo, useState } from "react";
import type { Bytes } from "#worker/messages/domain-bytes.ts";
import { useHasDay, useRecords } from "../log/use-log.ts";
import { useServerPart } from "../progress/use-server-part.ts";
import { mergePhotos, type Photo } from "./merge-photos.ts";
import { decryptPhoto, hasKeyFor } from "./photo-crypto.ts";
import { openPhotos, sendWaiting, usePhotoStore } from "./photo-store.ts";

/** All photos, newest day first. `isPartial`: photos of older days are missing because the device is offline. */
export function usePhotos(member: string): { photos: Photo[]; isPartial: boolean } {
  useEffect(() => {
    openPhotos(member).catch(() => undefined);
    const send = () => void sendWaiting().catch(() => undefined);
    addEventListener("online", send);
    return () => removeEventListener("online", send);
  }, [member]);
  const own = useRecords("photo");
  const hasDay = useHasDay();
  const server = useServerPart<{ records: Photo[] }>("/api/fitness/photos");
  const photos = useMemo(() => mergePhotos(own, server.data?.records ?? [], hasDay), [own, server.data, hasDay]);
  return { photos, isPartial: server.state === "failed" };
}

/** `keys`: its key isn't open on this device. `absent`: the server doesn't have it yet, for example while another device is still sending it. */
export type PhotoPicture =
  | { state: "loading" | "keys" | "absent" | "failed"; url: null }
  | { state: "ready"; url: string };

/** Loads and decrypts a photo to show. What failed is tried again once the device is back online. */
export function usePhotoPicture({ id, data: { wrappedKey } }: Photo): { picture: PhotoPicture; retry: () => void } {
  const account = usePhotoStore(({ keys }) => keys?.account ?? null);
  const isKnown = usePhotoStore(({ keys }) => keys !== null);
  const waiting = usePhotoStore((state) => state.waiting.get(id));
  const [picture, setPicture] = useState<PhotoPicture>({ state: "loading", url: null });
  const [attempt, setAttempt] = useState(0);
  const retry = useCallback(() => setAttempt((number) => number + 1), []);
  const hasFailed = picture.state === "failed";
  useEffect(() => {
    if (!hasFailed) return;
    addEventListener("online", retry);
    return () => removeEventListener("online", retry);
  }, [hasFailed, retry]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads anew
  useEffect(() => {
    if (!isKnown) return;
    let url: string | null = null;
    let isCurrent = true;
    const show = (next: PhotoPicture) => isCurrent && setPicture(next);
    const load = async () => {
      const key = waiting ? waiting.wrappedKey : wrappedKey;
      if (key !== null && !hasKeyFor(key, account)) return show({ state: "keys", url: null });
      const bytes = waiting?.bytes ?? (await download(id));
      if (!bytes) return show({ state: "absent", url: null });
      const photo = key !== null && account ? await decryptPhoto(bytes, id, key, account) : bytes;
      if (!isCurrent) return;
      url = URL.createObjectURL(new Blob([photo], { type: "image/jpeg" }));
      show({ state: "ready", url });
    };
    setPicture({ state: "loading", url: null });
    load().catch(() => show({ state: "failed", url: null }));
    return () => {
      isCurrent = false;
      if (url) URL.revokeObjectURL(url);
    };
  }, [id, wrappedKey, account, isKnown, waiting, attempt]);
  return { picture, retry };
}

async function download(id: string): Promise<Bytes | null> {
  const response = await fetch(`/api/fitness/photos/${id}`, { credentials: "include" });
  if (response.status === 404) return null;
  if (!response.ok) throw new Error(`${response.status}: ${response.statusText}`);
  return new Uint8Array(await response.arrayBuffer());
}

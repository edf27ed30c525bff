import { describe, expect, it } from "vitest";
import { generateIdentity, importIdentity } from "#app/lib/account-keys/identity.ts";
import type { OwnAccount } from "#app/lib/account-keys/key-vault.ts";
import { mergePhotos, type Photo, type Pose, pairShown, poseShown } from "./merge-photos.ts";
import { decryptPhoto, encryptPhoto, hasKeyFor } from "./photo-crypto.ts";
import { choosePhotoKeys, type PhotoKeys } from "./photo-keys.ts";
import type { PhotoQueue, WaitingPhoto } from "./photo-queue.ts";
import { queuePhoto } from "./queue-photo.ts";
import { sendPhotos } from "./send-photos.ts";

const PHOTO = new Uint8Array([255, 216, 1, 2, 3]);
const createAccount = async (version = 1, older: OwnAccount["ring"] = new Map()): Promise<OwnAccount> => ({
  ...{ member: "ana", version, device: "d" },
  ring: new Map([...older, [version, await importIdentity(await generateIdentity(version, 2))]]),
});

describe("a photo that is encrypted on the device", () => {
  it("is opened by its member's key alone, also after the key was rotated", async () => {
    const ana = await createAccount();
    const { bytes, wrappedKey } = await encryptPhoto(PHOTO, "p1", ana);
    expect(await decryptPhoto(bytes, "p1", wrappedKey, ana)).toEqual(PHOTO);
    const rotated = await createAccount(2, ana.ring);
    expect(await decryptPhoto(bytes, "p1", wrappedKey, rotated)).toEqual(PHOTO);
    const stranger = await createAccount();
    await expect(decryptPhoto(bytes, "p1", wrappedKey, stranger)).rejects.toThrow();
    const started = await createAccount(2);
    expect([hasKeyFor(wrappedKey, started), hasKeyFor(wrappedKey, rotated), hasKeyFor(wrappedKey, null)]).toEqual([
      false,
      true,
      false,
    ]);
  });

  it("isn't opened once it was changed, or stands for another", async () => {
    const ana = await createAccount();
    const [one, two] = [await encryptPhoto(PHOTO, "p1", ana), await encryptPhoto(PHOTO, "p2", ana)];
    const changed = one.bytes.slice();
    changed[20] = (changed[20] ?? 0) ^ 1;
    await expect(decryptPhoto(changed, "p1", one.wrappedKey, ana)).rejects.toThrow();
    await expect(decryptPhoto(one.bytes, "p2", two.wrappedKey, ana)).rejects.toThrow();
    await expect(decryptPhoto(one.bytes, "p2", one.wrappedKey, ana)).rejects.toThrow();
  });

  it("holds nothing of the photo, and is another each time", async () => {
    const ana = await createAccount();
    const [one, two] = [await encryptPhoto(PHOTO, "p1", ana), await encryptPhoto(PHOTO, "p1", ana)];
    expect(one.bytes).not.toEqual(two.bytes);
    expect(one.bytes.length).toBe(12 + PHOTO.length + 16);
  });
});

describe("how photos are encrypted", () => {
  it("goes by what the server says of the account's keys, else by what this device knows", async () => {
    const ana = await createAccount();
    const publicKey = ana.ring.get(1)?.publicKey ?? null;
    const kind = (...of: Parameters<typeof choosePhotoKeys>) => choosePhotoKeys(...of).kind;
    expect(kind({ enabled: false, publicKey: null }, ana, true)).toBe("server");
    expect(kind({ enabled: true, publicKey }, ana, true)).toBe("device");
    expect(kind({ enabled: true, publicKey }, null, false)).toBe("missing");
    expect(kind({ enabled: true, publicKey: "another" }, ana, true)).toBe("missing");
    expect(kind(null, ana, true)).toBe("device");
    expect(kind(null, null, true)).toBe("missing");
    expect(kind(null, null, false)).toBe("server");
  });
});

const createQueue = (photos: WaitingPhoto[]) => {
  const kept = new Map(photos.map((photo) => [photo.id, photo]));
  const queue: PhotoQueue = {
    put: async (photo) => void kept.set(photo.id, photo),
    remove: async (id) => void kept.delete(id),
    list: async () => [...kept.values()],
  };
  return { queue, kept };
};
const plain = (id: string): WaitingPhoto => ({ id, bytes: PHOTO, wrappedKey: null });
const server: PhotoKeys = { kind: "server", account: null };

describe("a photo and its record", () => {
  const record = { date: "2026-11-26", at: 1, pose: "front" as const, wrappedKey: null, note: "" };
  const sendAll = async (queue: PhotoQueue, saveRecord: (id: string) => Promise<unknown>) => {
    const sent: string[] = [];
    const upload = async ({ id }: WaitingPhoto) => void sent.push(id);
    const why = await sendPhotos({
      ...{ queue, upload, saveRecord, saveKey: async () => undefined },
      findKeys: async () => server,
    });
    return { why, sent };
  };

  it("are both stored, or neither", async () => {
    const { queue, kept } = createQueue([]);
    const saved: string[] = [];
    await queuePhoto({ queue, saveRecord: async (id) => saved.push(id) }, { ...plain("a"), record });
    expect([saved, [...kept.values()]]).toEqual([["a"], [plain("a")]]);
    const full = () => Promise.reject(new Error("full"));
    await expect(queuePhoto({ queue, saveRecord: full }, { ...plain("b"), record })).rejects.toThrow("full");
    expect([...kept.keys()]).toEqual(["a"]);
    const puts: WaitingPhoto[] = [];
    const put = (photo: WaitingPhoto) => (puts.push(photo) > 1 ? full() : queue.put(photo));
    await queuePhoto({ queue: { ...queue, put }, saveRecord: async () => undefined }, { ...plain("c"), record });
    expect(kept.get("c")).toEqual({ ...plain("c"), record });
  });

  it("are both sent where the page ended in between", async () => {
    const { queue, kept } = createQueue([{ ...plain("a"), record }]);
    const full = () => Promise.reject(new Error("full"));
    expect(await sendAll(queue, full)).toEqual({ why: new Error("full"), sent: [] });
    expect(kept.get("a")).toHaveProperty("record");
    const saved: string[] = [];
    expect(await sendAll(queue, async (id) => saved.push(id))).toEqual({ why: null, sent: ["a"] });
    expect([saved, kept.size]).toEqual([["a"], 0]);
  });
});

describe("sending what waits", () => {
  const run = (queue: PhotoQueue, keys: PhotoKeys, upload: (photo: WaitingPhoto) => Promise<void>) => {
    const saved: [string, string][] = [];
    const saveKey = async (id: string, key: string) => void saved.push([id, key]);
    const saveRecord = () => Promise.reject(new Error("Its record is saved."));
    return sendPhotos({ queue, findKeys: async () => keys, upload, saveKey, saveRecord }).then((why) => ({
      why,
      saved,
    }));
  };

  it("keeps what the server doesn't have, and sends the rest once", async () => {
    const { queue, kept } = createQueue([plain("a"), plain("b"), plain("c")]);
    const sent: string[] = [];
    const upload = async ({ id }: WaitingPhoto) => {
      if (id === "b" && sent.length === 1) throw new Error("offline");
      sent.push(id);
    };
    expect((await run(queue, server, upload)).why).toEqual(new Error("offline"));
    expect([...kept.keys()]).toEqual(["b", "c"]);
    sent.push("again");
    expect((await run(queue, server, upload)).why).toBeNull();
    expect(sent).toEqual(["a", "again", "b", "c"]);
    expect(kept.size).toBe(0);
  });

  it("sends the others where one is refused, and says so", async () => {
    const { queue, kept } = createQueue([plain("a"), plain("b"), plain("c")]);
    const upload = async ({ id }: WaitingPhoto) => {
      if (id === "a") throw new Error("400: This file isn't a readable JPEG photo.");
    };
    expect((await run(queue, server, upload)).why).toEqual(new Error("400: This file isn't a readable JPEG photo."));
    expect([...kept.keys()]).toEqual(["a"]);
  });

  it("never sends a plain photo of a member whose encryption is set up", async () => {
    const ana = await createAccount();
    const { queue, kept } = createQueue([plain("a")]);
    const sent: WaitingPhoto[] = [];
    const upload = async (photo: WaitingPhoto) => void sent.push(photo);
    expect((await run(queue, { kind: "missing", account: null }, upload)).why).toBe("keys");
    expect([sent.length, kept.size]).toEqual([0, 1]);
    const { why, saved } = await run(queue, { kind: "device", account: ana }, upload);
    expect(why).toBeNull();
    const [photo] = sent;
    expect(saved).toEqual([["a", photo?.wrappedKey]]);
    expect(await decryptPhoto(photo?.bytes as typeof PHOTO, "a", photo?.wrappedKey ?? "", ana)).toEqual(PHOTO);
  });
});

describe("which photos are shown", () => {
  const photo = (id: string, date: string, pose: Pose = "front"): Photo => ({
    id,
    data: { date, at: 1, pose, wrappedKey: null, note: "" },
  });

  it("are the device's of days that it has, and the server's of the others", () => {
    const own = [photo("new", "2026-11-26"), photo("both", "2026-11-01")];
    const all = [photo("both", "2026-11-01"), photo("deleted here", "2026-11-20"), photo("old", "2026-08-01")];
    expect(mergePhotos(own, all, (date) => date >= "2026-11-01").map(({ id }) => id)).toEqual(["new", "both", "old"]);
  });

  it("are the first and the last of a view, unless others are chosen", () => {
    const all = [photo("c", "2026-11-26"), photo("b", "2026-10-01"), photo("a", "2026-08-01")];
    const ids = (chosen: Parameters<typeof pairShown>[1], of = all) => {
      const { before, after } = pairShown(of, chosen);
      return [before?.id, after?.id];
    };
    expect(ids({ before: null, after: null })).toEqual(["a", "c"]);
    expect(ids({ before: "b", after: "a" })).toEqual(["b", "a"]);
    expect(ids({ before: "gone", after: "a" })).toEqual(["c", "a"]);
    expect(ids({ before: null, after: null }, all.slice(0, 1))).toEqual([undefined, "c"]);
    expect(poseShown([photo("s", "2026-11-26", "side"), photo("f", "2026-11-25")], null)).toBe("side");
    expect(poseShown([photo("s", "2026-11-26", "side"), photo("f", "2026-11-25")], "front")).toBe("front");
    expect(poseShown([photo("s", "2026-11-26", "side")], "back")).toBe("side");
  });
});

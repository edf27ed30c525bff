import { createStoreAccess, MEMBER_PREFIX, UNSENT_STORES } from "#app/lib/device-database.ts";
import type { DataOf } from "#worker/fitness/log/contract-kinds.ts";

/** A photo that the server doesn't have yet. */
export interface WaitingPhoto {
  id: string;
  bytes: Uint8Array<ArrayBuffer>;
  /** The wrapped key that it was encrypted with; null: it is still a JPEG, which the server encrypts. */
  wrappedKey: string | null;
  /** What the log doesn't have of it yet. */
  record?: DataOf<"photo">;
}

/** Where photos wait: this browser's database, or a fake in tests. */
export interface PhotoQueue {
  put(photo: WaitingPhoto): Promise<void>;
  remove(id: string): Promise<void>;
  /** In the order of their ids, which is the order they were added. */
  list(): Promise<WaitingPhoto[]>;
}

const [OUTBOX] = UNSENT_STORES;

/** One member's unsent photos on this device. Like the log's outbox, they stay after sign-out until they are sent. */
export async function openPhotoQueue(member: string): Promise<PhotoQueue> {
  const ask = createStoreAccess(`${MEMBER_PREFIX}photos-${member}`, 1, (db) => {
    db.createObjectStore(OUTBOX, { keyPath: "id" });
  });
  const list = () => ask(OUTBOX, "readonly", (store) => store.getAll() as IDBRequest<WaitingPhoto[]>);
  // Fails here where this browser stores nothing.
  await list();
  return {
    put: async (photo) => {
      await ask(OUTBOX, "readwrite", (store) => store.put(photo));
    },
    remove: async (id) => {
      await ask(OUTBOX, "readwrite", (store) => store.delete(id));
    },
    list,
  };
}

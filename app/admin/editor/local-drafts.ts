import { createStoreAccess } from "#app/lib/device-database.ts";
import type { KeptText } from "./autosave.ts";

/** What pages of this device keep of texts that the server doesn't have yet: one record for each open page. */
const DATABASE = "tikari-drafts";
const STORE = "kept";

interface KeptRecord<Text> extends KeptText<Text> {
  /** Names the page that keeps it. */
  page: string;
  entry: string;
}

const inStore = createStoreAccess(DATABASE, 1, (database) => {
  database.createObjectStore(STORE, { keyPath: "page" }).createIndex("entry", "entry");
});

const lockName = (page: string) => `${DATABASE}:${page}`;

/** What one open page keeps of a text. A lock says to other pages that this one is still open. */
export function localDrafts<Text>(entry: string) {
  const page = crypto.randomUUID();
  let release: () => void = () => {};
  if ("locks" in navigator)
    void navigator.locks.request(lockName(page), () => new Promise<void>((done) => (release = done))).catch(() => {});
  return {
    keep: async (kept: KeptText<Text>): Promise<void> => {
      await inStore(STORE, "readwrite", (store) => store.put({ ...kept, page, entry } satisfies KeptRecord<Text>));
    },
    forget: async (): Promise<void> => {
      await inStore(STORE, "readwrite", (store) => store.delete(page));
    },
    /** The newest text that a page left behind which is no longer open: it was closed, or its tab was ended. */
    findLeft: async (): Promise<(KeptText<Text> & { drop: () => Promise<void> }) | null> => {
      const records = (await inStore(STORE, "readonly", (store) =>
        store.index("entry").getAll(entry),
      )) as KeptRecord<Text>[];
      const held = "locks" in navigator ? ((await navigator.locks.query()).held ?? []) : [];
      const isOpen = (record: KeptRecord<Text>) => held.some((lock) => lock.name === lockName(record.page));
      const left = records.filter((record) => record.page !== page && !isOpen(record)).sort((a, b) => b.at - a.at);
      const [newest] = left;
      if (!newest) return null;
      const drop = async () => {
        for (const record of left) await inStore(STORE, "readwrite", (store) => store.delete(record.page));
      };
      return { text: newest.text, base: newest.base, at: newest.at, drop };
    },
    close: (): void => release(),
  };
}

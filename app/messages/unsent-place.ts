import { createStoreAccess } from "#app/lib/device-database.ts";
import { UnsentMessages, type UnsentPlace } from "./unsent-messages.ts";

const DATABASE = "tikari-unsent";
const MESSAGES = "messages";
const KEY = "key";

const inStore = createStoreAccess(DATABASE, 1, (database) => {
  database.createObjectStore(MESSAGES);
  database.createObjectStore(KEY);
});

const place: UnsentPlace = {
  keepKey: async (made) => {
    // Of two tabs that make one at once, the first is kept: adding to what is there fails.
    await inStore(KEY, "readwrite", (store) => store.add(made, KEY)).catch(() => undefined);
    return inStore<CryptoKey>(KEY, "readonly", (store) => store.get(KEY));
  },
  put: (name, message) => inStore(MESSAGES, "readwrite", (store) => store.put(message, name)),
  delete: (name) => inStore(MESSAGES, "readwrite", (store) => store.delete(name)),
  list: () => inStore(MESSAGES, "readonly", (store) => store.getAll()),
};

/** What this browser couldn't send. */
export const unsentMessages = new UnsentMessages(place);

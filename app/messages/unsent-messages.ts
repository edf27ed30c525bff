import { randomBytes } from "#app/lib/account-keys/derive.ts";
import { type Bytes, bindFields, utf8 } from "#worker/messages/domain-bytes.ts";

/** A message that the server doesn't have, as it is kept until it has. */
export interface UnsentMessage {
  id: string;
  text: string;
  at: number;
}
interface Sealed {
  member: string;
  conversation: string;
  id: string;
  at: number;
  iv: Bytes;
  sealed: Bytes;
}
/** Where they are kept: IndexedDB, or a test's own. */
export interface UnsentPlace {
  /** The key that is kept there; where there is none yet, this one is from then on. */
  keepKey: (made: CryptoKey) => Promise<CryptoKey>;
  put: (name: string, message: Sealed) => Promise<unknown>;
  delete: (name: string) => Promise<unknown>;
  list: () => Promise<Sealed[]>;
}

const nameOf = ({ member, conversation, id }: Omit<Sealed, "at" | "iv" | "sealed">) =>
  `${member} ${conversation} ${id}`;
const boundTo = ({ member, conversation, id }: Omit<Sealed, "iv" | "sealed">): Bytes =>
  bindFields("tikari/unsent/1", member, conversation, id);

/** Unsent messages at rest: encrypted under a key that nothing can read out of this browser. */
export class UnsentMessages {
  private key: Promise<CryptoKey> | undefined;

  constructor(private readonly place: UnsentPlace) {}

  async keep(member: string, conversation: string, { id, text, at }: UnsentMessage): Promise<void> {
    const kept = { member, conversation, id, at };
    const iv = randomBytes(12);
    const algorithm = { name: "AES-GCM", iv, additionalData: boundTo(kept) };
    const sealed = new Uint8Array(await crypto.subtle.encrypt(algorithm, await this.readKey(), utf8(text)));
    await this.place.put(nameOf(kept), { ...kept, iv, sealed });
  }

  async forget(member: string, conversation: string, id: string): Promise<void> {
    await this.place.delete(nameOf({ member, conversation, id }));
  }

  /** All of an account: its keys leave this browser. */
  async forgetAll(member: string): Promise<void> {
    for (const row of await this.place.list()) if (row.member === member) await this.place.delete(nameOf(row));
  }

  /** Of one conversation, oldest first. One that can't be opened any more is left out. */
  async list(member: string, conversation: string): Promise<UnsentMessage[]> {
    const rows = (await this.place.list()).filter((row) => row.member === member && row.conversation === conversation);
    const key = await this.readKey();
    const opened = await Promise.all(
      rows.map(async (row): Promise<UnsentMessage[]> => {
        try {
          const algorithm = { name: "AES-GCM", iv: row.iv, additionalData: boundTo(row) };
          const text = await crypto.subtle.decrypt(algorithm, key, row.sealed);
          return [{ id: row.id, at: row.at, text: new TextDecoder().decode(text) }];
        } catch {
          return [];
        }
      }),
    );
    return opened.flat().sort((a, b) => a.at - b.at);
  }

  private readKey(): Promise<CryptoKey> {
    this.key ??= crypto.subtle
      .generateKey({ name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"])
      .then((made) => this.place.keepKey(made));
    this.key.catch(() => {
      this.key = undefined;
    });
    return this.key;
  }
}

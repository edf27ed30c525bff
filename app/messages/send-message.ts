import { newId } from "#worker/kernel/ids.ts";
import type { ConversationPage, NewConversationInput, Person, WrapInput } from "#worker/messages/contract.ts";
import { type Bytes, SecretError } from "#worker/messages/domain-bytes.ts";
import { directConversationId } from "#worker/messages/domain-conversation.ts";
import { randomBytes } from "./crypto/derive.ts";
import { wrapEpochKey } from "./crypto/epoch-keys.ts";
import { sealMessage } from "./crypto/message-box.ts";
import type { EpochKeys, OwnAccount } from "./open-conversation.ts";

/** Calls /api; a refusal is thrown with its code. */
export type CallApi = <T>(method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: unknown) => Promise<T>;

/** How often a message is encrypted anew because its conversation's key had to change, before the sender is told. */
const MAX_TRIES = 4;

export const conversationPath = (id: string): string => `/api/messages/conversations/${encodeURIComponent(id)}`;

/** A new key of a conversation, wrapped for each of these who has keys. @throws SecretError where a log was changed */
export async function wrapForAll(
  keys: EpochKeys,
  own: OwnAccount,
  place: { conversation: string; epoch: number },
  people: readonly Person[],
): Promise<{ key: Bytes; wraps: WrapInput[] }> {
  const key = randomBytes(32);
  const identity = own.ring.get(own.version);
  if (!identity) throw new SecretError("unsupported");
  const wraps = await Promise.all(
    people
      .filter(({ hasKeys }) => hasKeys)
      .map(async (person): Promise<WrapInput> => {
        const keyVersion = person.id === own.member ? own.version : (person.log.at(-1)?.version ?? 0);
        const publicKey = person.id === own.member ? identity.publicKey : (await keys.readLog(person)).get(keyVersion);
        if (!publicKey) throw new SecretError("refused");
        const to = { ...place, from: own.member, to: person.id };
        return { member: person.id, keyVersion, wrap: await wrapEpochKey(key, to, identity, publicKey) };
      }),
  );
  return { key, wraps };
}

/** Begins a conversation with one member or several. Between two there is only one: it is found again. @returns its id */
export async function beginConversation(
  call: CallApi,
  keys: EpochKeys,
  own: OwnAccount,
  self: Person,
  others: readonly Person[],
): Promise<string> {
  const [other] = others;
  const id = others.length === 1 && other ? await directConversationId(own.member, other.id) : newId();
  const { key, wraps } = await wrapForAll(keys, own, { conversation: id, epoch: 1 }, [self, ...others]);
  const input: NewConversationInput = { id, members: others.map((person) => person.id), wraps };
  await call("POST", "/api/messages/conversations", input);
  // Where the two had one already, its keys are others.
  const page = await call<ConversationPage>("GET", conversationPath(id));
  const mine = wraps.find(({ member }) => member === own.member)?.wrap;
  if (page.wraps.some(({ epoch, wrap }) => epoch === 1 && wrap === mine)) keys.set(id, 1, key);
  return id;
}

/** Where a conversation stands, as far as sending has to know. */
export type SendPlace = Pick<ConversationPage, "id" | "epoch" | "people">;

/**
 * Encrypts and sends a message. Where the conversation's key has to change first, or another device was first, it is
 * encrypted anew under the same id: the server takes one of them.
 * @param counter what this device counts next here, as far as it is known
 * @param reload gets where the conversation stands now
 */
export async function sendMessage(
  call: CallApi,
  keys: EpochKeys,
  own: OwnAccount,
  place: SendPlace,
  message: { id: string; text: string; counter: number },
  reload: () => Promise<SendPlace>,
): Promise<{ number: number; at: number; counter: number }> {
  let now = place;
  let { counter } = message;
  for (let tries = 1; ; tries++) {
    if (now.epoch.isStale) now = await openNextEpoch(call, keys, own, now, reload);
    const epoch = now.epoch.number;
    const key = keys.get(now.id, epoch);
    if (!key) throw new SecretError("refused");
    const at = { conversation: now.id, epoch, id: message.id, sender: own.member, device: own.device, counter };
    const sealed = await sealMessage(key, at, message.text);
    try {
      const { id, device } = at;
      const sent = await call<{ number: number; at: number }>("POST", `${conversationPath(now.id)}/messages`, {
        ...{ id, epoch, device, counter },
        ...sealed,
      });
      return { ...sent, counter };
    } catch (error) {
      const code = readCode(error);
      const next = /^counter_(\d+)$/.exec(code)?.[1];
      if (tries >= MAX_TRIES || (code !== "new_epoch" && !next)) throw error;
      if (next) counter = Number(next);
      else {
        const found = await reload();
        // Either another device has changed the key, or it falls to this one.
        now = found.epoch.number === epoch ? { ...found, epoch: { ...found.epoch, isStale: true } } : found;
      }
    }
  }
}

/** Changes a conversation's key; whoever is first wins, and all others use that one. */
async function openNextEpoch(
  call: CallApi,
  keys: EpochKeys,
  own: OwnAccount,
  place: SendPlace,
  reload: () => Promise<SendPlace>,
): Promise<SendPlace> {
  const number = place.epoch.number + 1;
  const isIn = place.people.filter((person) => person.isIn);
  const { key, wraps } = await wrapForAll(keys, own, { conversation: place.id, epoch: number }, isIn);
  try {
    await call("POST", `${conversationPath(place.id)}/epochs`, { number, wraps });
    keys.set(place.id, number, key);
    return { ...place, epoch: { number, isStale: false } };
  } catch (error) {
    if (!["new_epoch", "keys_changed"].includes(readCode(error))) throw error;
    return reload();
  }
}

/** A group's members change together with its key. */
export async function changeMembers(
  call: CallApi,
  keys: EpochKeys,
  own: OwnAccount,
  place: SendPlace,
  change: { add?: readonly Person[]; remove?: string },
): Promise<void> {
  const number = place.epoch.number + 1;
  const added = change.add ?? [];
  const after = [...place.people.filter(({ id, isIn }) => isIn && id !== change.remove), ...added];
  const { key, wraps } = await wrapForAll(keys, own, { conversation: place.id, epoch: number }, after);
  await call("POST", `${conversationPath(place.id)}/members`, {
    add: added.map(({ id }) => id),
    remove: change.remove ? [change.remove] : [],
    epoch: { number, wraps },
  });
  keys.set(place.id, number, key);
}

/** The code of a refusal of /api. */
export const readCode = (error: unknown): string =>
  typeof error === "object" && error !== null && "code" in error ? String(error.code) : "";

/** A name for this browser among the account's devices. */
export const newDevice = (): string => newId().replaceAll("-", "").slice(-16);

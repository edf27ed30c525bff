import { DurableObject } from "cloudflare:workers";
import { createHmac, timingSafeEqual } from "node:crypto";
import { newId } from "../kernel/ids.ts";
import { callMember } from "../members/index.ts";
import type { MessageReport } from "../moderation/contract.ts";
import { openDb } from "../platform/db.ts";
import {
  CONVERSATION_KEY,
  type ConversationEvent,
  type ConversationHint,
  type ConversationPage,
  type DisclosedMessage,
  EPOCH_AGE,
  EPOCH_MESSAGES,
  MESSAGES_SHOWN,
  type MembersInput,
  type MessageInput,
  type NewConversationInput,
  type ReportInput,
  type StoredMessage,
  type WrapInput,
} from "./contract.ts";
import { writeToLists } from "./conversation-index.ts";
import { type ConversationHead, ConversationStore } from "./conversation-store.ts";
import { decodeBytes, encodeBytes, SecretError } from "./domain-bytes.ts";
import { isCommittedText, stampBytes } from "./domain-franking.ts";

/** In ms, the wait for more changes before the lists are written, and after a failure: those double. */
const FEED_DELAY = { first: 50, retry: 2000, longest: 5 * 60_000 };
/** A conversation is not read to its beginning by one object for ever: a new one can be begun. */
const MAX_LINES = 100_000;

/** Members with the version of their key; null: they have none now. The service has read them. */
export type KeyVersions = Record<string, number | null>;
export type ConversationRead = Omit<ConversationPage, "people" | "isBlocked"> & { members: Record<string, boolean> };
export type SendResult =
  | { ok: true; number: number; at: number }
  | { ok: false; why: "absent" | "taken" | "full" }
  /** The conversation's key has to be changed first, or was. */
  | { ok: false; why: "new_epoch"; epoch: number }
  /** What this device counts next. */
  | { ok: false; why: "counter"; next: number };
export type EpochResult =
  | { ok: true; epoch: number }
  | { ok: false; why: "absent" | "taken" | "not_yours" }
  | { ok: false; why: "stale"; epoch: number }
  /** The key is not wrapped for exactly those who are in it, each under their key of now. */
  | { ok: false; why: "wraps" };

/**
 * One conversation: its ciphertext, numbered, and the keys of its epochs, each wrapped for one member. It can open none of
 * it. What it has accepted is stored before anybody is told; the lists and the members' open pages follow by alarm, again
 * until they have it.
 */
export class Conversation extends DurableObject<Env> {
  private readonly store: ConversationStore;
  private failures = 0;
  private alarmAt = 0;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.store = new ConversationStore(ctx.storage.sql);
  }

  /** Begins it. Sent again, it answers as before. */
  async create(input: NewConversationInput, by: string, keys: KeyVersions, at: number): Promise<EpochResult> {
    const members = [...new Set([by, ...input.members])];
    const head = this.store.readHead();
    if (head) return this.isMember(by) ? { ok: true, epoch: head.epoch } : { ok: false, why: "taken" };
    const kind = input.id.startsWith("d") ? "direct" : "group";
    if (!isWrappedForAll(input.wraps, members, keys)) return { ok: false, why: "wraps" };
    this.store.create({ id: input.id, kind, createdBy: by }, members, at);
    this.store.addEpoch(1, by, keys[by] ?? 0, at, input.wraps);
    this.changed();
    return { ok: true, epoch: 1 };
  }

  /** Who is or was in it; null where there is no such conversation, or this member isn't in it. */
  async listMembers(by: string): Promise<{ kind: "direct" | "group"; members: Record<string, boolean> } | null> {
    const head = this.store.readHead();
    if (!head || !this.isMember(by)) return null;
    return { kind: head.kind, members: this.readMembers() };
  }

  /** Lines after a number, or the last ones; null for anyone who isn't in it. */
  async read(by: string, window: { after?: number; before?: number }): Promise<ConversationRead | null> {
    const head = this.store.readHead();
    const member = this.store.listMembers().find(({ id, isIn }) => id === by && isIn);
    if (!head || !member) return null;
    const messages = this.store.readLines(member.firstNumber, window, MESSAGES_SHOWN);
    const epochs = [...new Set([head.epoch, ...messages.map(({ epoch }) => epoch)])];
    return {
      ...{ id: head.id, kind: head.kind, createdBy: head.createdBy, version: head.version },
      ...{ lastNumber: head.lastNumber, firstNumber: member.firstNumber },
      epoch: { number: head.epoch, isStale: this.isEpochStale(head, Date.now()) },
      members: this.readMembers(),
      messages,
      wraps: this.store.listWraps(by, epochs),
      read: Object.fromEntries(
        this.store.listMembers().flatMap(({ id, isIn, readNumber }) => (isIn ? [[id, readNumber]] : [])),
      ),
    };
  }

  /** Accepts a message once, however often it is sent. */
  async send(message: MessageInput, by: string, keys: KeyVersions, at: number): Promise<SendResult> {
    const head = this.store.readHead();
    if (!head || !this.isMember(by)) return { ok: false, why: "absent" };
    const sent = this.store.findSent(message.id);
    if (sent) {
      const isSame = sent.sender === by && sent.envelope === message.envelope;
      return isSame ? { ok: true, number: sent.number, at: sent.at } : { ok: false, why: "taken" };
    }
    if (head.lastNumber >= MAX_LINES) return { ok: false, why: "full" };
    if (message.epoch !== head.epoch || this.isEpochStale(head, at) || !this.isForCurrentKeys(keys))
      return { ok: false, why: "new_epoch", epoch: head.epoch };
    const next = this.store.lastCounter(by, message.device) + 1;
    if (message.counter !== next) return { ok: false, why: "counter", next };
    const number = this.store.insertLine({ ...message, sender: by, at, event: null }, (n) =>
      this.stamp({ ...message, conversation: head.id, number: n, sender: by, at }),
    );
    // A member who writes has read.
    this.store.markRead(by, number);
    this.changed();
    return { ok: true, number, at };
  }

  /** A new key from here on. */
  async openEpoch(
    input: { number: number; wraps: readonly WrapInput[] },
    by: string,
    keys: KeyVersions,
    at: number,
  ): Promise<EpochResult> {
    const head = this.store.readHead();
    if (!head || !this.isMember(by)) return { ok: false, why: "absent" };
    if (input.number !== head.epoch + 1) return { ok: false, why: "stale", epoch: head.epoch };
    if (!isWrappedForAll(input.wraps, this.listIn(), keys)) return { ok: false, why: "wraps" };
    this.store.addEpoch(input.number, by, keys[by] ?? 0, at, input.wraps);
    this.changed();
    return { ok: true, epoch: input.number };
  }

  /** Members come and go together with a new key: who left can't read on, who comes can't read back. */
  async changeMembers(
    input: MembersInput,
    by: string,
    keys: KeyVersions,
    maxMembers: number,
    at: number,
  ): Promise<EpochResult> {
    const head = this.store.readHead();
    if (!head || !this.isMember(by) || head.kind === "direct") return { ok: false, why: "absent" };
    if (input.epoch.number !== head.epoch + 1) return { ok: false, why: "stale", epoch: head.epoch };
    const before = this.listIn();
    const removed = input.remove.filter((id) => id !== by && before.includes(id));
    if (removed.length > 0 && head.createdBy !== by) return { ok: false, why: "not_yours" };
    const added = input.add.filter((id) => !before.includes(id));
    const after = [...before.filter((id) => !removed.includes(id)), ...added];
    if (after.length > maxMembers || !isWrappedForAll(input.epoch.wraps, after, keys))
      return { ok: false, why: "wraps" };
    if (removed.length > 0) this.tell({ type: "removed", members: removed }, by, at, head);
    for (const id of removed) this.store.removeMember(id);
    const first = (this.store.readHead()?.lastNumber ?? 0) + 1;
    for (const id of added) this.store.addMember(id, first);
    if (added.length > 0) this.tell({ type: "added", members: added }, by, at, head);
    this.store.addEpoch(input.epoch.number, by, keys[by] ?? 0, at, input.epoch.wraps);
    this.changed();
    return { ok: true, epoch: input.epoch.number };
  }

  /** A member leaves, or their account is gone. The next message has a new key. */
  async leave(member: string, at: number): Promise<void> {
    const head = this.store.readHead();
    if (!head || !this.isMember(member)) return;
    this.tell({ type: "left", members: [member] }, member, at, head);
    this.store.removeMember(member);
    this.changed();
  }

  async markRead(member: string, number: number): Promise<void> {
    if (this.store.markRead(member, number)) this.changed();
  }

  /**
   * What of a report is proved: that the text is the one that was committed to, and that it was sent so. One message that
   * isn't proved refuses the whole report.
   */
  async verifyReport(by: string, messages: ReportInput["messages"]): Promise<DisclosedMessage[] | null> {
    const head = this.store.readHead();
    const member = this.store.listMembers().find(({ id }) => id === by);
    if (!head || !member) return null;
    const proved: DisclosedMessage[] = [];
    for (const { number, text, frankingKey } of messages) {
      const line = this.store.readLine(number);
      if (!line || line.event !== null || number < member.firstNumber) return null;
      const stamp = this.stamp({ ...line, conversation: head.id });
      if (!timingSafeEqual(Buffer.from(stamp), Buffer.from(line.stamp))) return null;
      try {
        if (!(await isCommittedText(decodeBytes(line.commitment), decodeBytes(frankingKey), text))) return null;
      } catch (error) {
        if (error instanceof SecretError) return null;
        throw error;
      }
      proved.push({ number, id: line.id, sender: line.sender, at: line.at, text });
    }
    return proved;
  }

  /** Brings what was proved to the moderators, again until they have it. */
  async queueReport(report: MessageReport): Promise<void> {
    this.store.addReport(report);
    this.wake();
  }

  /** What a member wrote here, for their export: as it is stored, encrypted. */
  async exportSent(member: string): Promise<StoredMessage[]> {
    return this.store.readHead() ? this.store.readSentBy(member) : [];
  }

  /** Brings what has changed into the lists and to the members' open pages, and reports to the moderators. */
  override async alarm(): Promise<void> {
    this.alarmAt = 0;
    try {
      await this.feed();
      for (let report = this.store.nextReport(); report; report = this.store.nextReport()) {
        await this.env.MODERATION.getByName("main").reportMessages(report);
        this.store.removeReport(report.id);
      }
      this.failures = 0;
    } catch (error) {
      console.warn(`messages: what follows will be done later: ${String(error)}`);
      this.failures += 1;
    }
    if (this.isFed() && !this.store.nextReport()) return;
    const wait = FEED_DELAY.retry * 2 ** Math.max(0, this.failures - 1);
    await this.ctx.storage.setAlarm(
      Date.now() + (this.failures ? Math.min(FEED_DELAY.longest, wait) : FEED_DELAY.first),
    );
  }

  private isFed(): boolean {
    return this.store.readFed() >= (this.store.readHead()?.version ?? 0);
  }

  private async feed(): Promise<void> {
    const head = this.store.readHead();
    if (!head || this.isFed()) return;
    const members = this.store.listMembers();
    const wrapOf = (id: string) => this.store.listWraps(id, [head.epoch])[0] ?? null;
    const [last = null] = this.store.readLines(1, {}, 1);
    await writeToLists(
      openDb(this.env.DB),
      head,
      last?.event ? null : last,
      members.map((member) => ({ ...member, wrap: wrapOf(member.id) })),
    );
    const tell = (id: string, hint: ConversationHint | null) =>
      callMember(this.env, id).tell(`${CONVERSATION_KEY}${head.id}`, hint);
    const { lastNumber: number, version } = head;
    const departed = this.store.listDeparted();
    await Promise.all([
      ...members.flatMap(({ id, isIn, readNumber: read }) => (isIn ? [tell(id, { number, read, version })] : [])),
      // Once: what goes on there without them is not for their pages.
      ...departed.map((id) => tell(id, null)),
    ]);
    this.store.forgetDeparted(departed);
    this.store.writeFed(head.version);
  }

  /** After a write, without awaiting in between: the alarm is stored with it. */
  private changed(): void {
    this.store.recordChange();
    this.wake();
  }

  private wake(): void {
    const now = Date.now();
    // What comes while an alarm waits goes with it.
    if (this.alarmAt > now) return;
    this.alarmAt = now + FEED_DELAY.first;
    this.ctx.waitUntil(this.ctx.storage.setAlarm(this.alarmAt));
  }

  private tell(event: ConversationEvent, by: string, at: number, head: ConversationHead): void {
    const nothing = { device: "", counter: 0, envelope: "", commitment: "" };
    this.store.insertLine({ id: newId(at), sender: by, at, epoch: head.epoch, ...nothing, event }, () => "");
  }

  private isMember(id: string): boolean {
    return this.listIn().includes(id);
  }
  private listIn(): string[] {
    return this.store.listMembers().flatMap(({ id, isIn }) => (isIn ? [id] : []));
  }
  private readMembers(): Record<string, boolean> {
    return Object.fromEntries(this.store.listMembers().map(({ id, isIn }) => [id, isIn]));
  }

  private isEpochStale(head: ConversationHead, at: number): boolean {
    const epoch = this.store.readEpoch(head.epoch);
    return head.isStale || !epoch || epoch.messages >= EPOCH_MESSAGES || at - epoch.at >= EPOCH_AGE;
  }

  /** Whether the key is wrapped for each member's key as it is now. */
  private isForCurrentKeys(keys: KeyVersions): boolean {
    const wrapped = this.store.readWrappedVersions();
    return this.listIn().every((id) => (wrapped.get(id) ?? null) === (keys[id] ?? null));
  }

  private stamp(stamped: Parameters<typeof stampBytes>[0]): string {
    const key = this.store.readStampKey();
    return encodeBytes(createHmac("sha256", key).update(stampBytes(stamped)).digest());
  }
}

/** Whether a key is wrapped for exactly these members, each under their key of now; who has no key gets none. */
function isWrappedForAll(wraps: readonly WrapInput[], members: readonly string[], keys: KeyVersions): boolean {
  const wanted = members.filter((id) => keys[id]);
  return (
    wraps.length === wanted.length &&
    wanted.every((id) => wraps.some(({ member, keyVersion }) => member === id && keyVersion === keys[id]))
  );
}

import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { DEFAULT_FLAGS, type Flags } from "../kernel/flags.ts";
import { openDb } from "../platform/db.ts";
import { FLAGS_KEY } from "../platform/flags.ts";
import { settingsAudit } from "../settings/schema.ts";
import { connectLiveSocket } from "./connect-live-socket.ts";
import { flagsPatch, type toFlagsEvent } from "./contract.ts";
import type { Control } from "./control.ts";

const ORIGIN = "https://tikari.test";
const url = new URL("/api/live", ORIGIN);
const control = () => env.CONTROL.getByName("main");

const viewer = async () => null;
const connect = (headers: Record<string, string>) =>
  connectLiveSocket(new Request(url, { headers }), {
    env,
    url,
    viewer,
    auth: { getAdminAccess: async () => ({ hasAccess: true }) },
  });
type LiveEvent = ReturnType<typeof toFlagsEvent>;

/** An open socket and every message that it received; `next` waits for one more. */
async function openSocket() {
  const response = await connect({ Upgrade: "websocket", Origin: ORIGIN });
  expect(response.status).toBe(101);
  const socket = response.webSocket as WebSocket;
  const resolvers: ((e: LiveEvent) => void)[] = [];
  const receivedEvents: LiveEvent[] = [];
  socket.addEventListener("message", ({ data }) => {
    const event = JSON.parse(String(data)) as LiveEvent;
    const resolver = resolvers.shift();
    if (resolver) resolver(event);
    else receivedEvents.push(event);
  });
  const closed = new Promise<number>((done) => socket.addEventListener("close", (e) => done(e.code)));
  socket.accept();
  const next = () => {
    const ready = receivedEvents.shift();
    return ready ? Promise.resolve(ready) : new Promise<LiveEvent>((done) => resolvers.push(done));
  };
  return { socket, next, closed };
}

let initialFlags: Flags;
beforeEach(async () => {
  initialFlags = (await control().change(
    { maintenance: { isEnabled: false }, forumEnabled: true },
    "test",
    1,
  )) as Flags;
});

describe("the live socket", () => {
  it("sends the current flags on connect and each change to every page, once", async () => {
    const pages = await Promise.all(Array.from({ length: 6 }, openSocket));
    for (const p of pages) expect((await p.next()).flags.version).toBe(initialFlags.version);
    await control().change({ maintenance: { isEnabled: true, message: "Soil day", endsAt: 5000 } }, "a@b.test", 2);
    for (const p of pages) {
      expect(await p.next()).toEqual({
        type: "flags",
        flags: {
          version: initialFlags.version + 1,
          isEnabled: true,
          message: "Soil day",
          endsAt: 5000,
          forumEnabled: true,
        },
      });
      p.socket.close();
    }
  });

  it("refuses a foreign origin, a missing one, and requests that are no WebSocket upgrade", async () => {
    expect((await connect({ Upgrade: "websocket", Origin: "https://evil.test" })).status).toBe(403);
    expect((await connect({ Upgrade: "websocket" })).status).toBe(403);
    expect((await connect({ Origin: ORIGIN })).status).toBe(426);
  });

  it("closes a socket that sends a message", async () => {
    const talker = await openSocket();
    talker.socket.send("hello");
    expect(await talker.closed).toBe(1008);
    const shouter = await openSocket();
    shouter.socket.send("x".repeat(1000));
    expect(await shouter.closed).toBe(1009);
  });

  it("answers a ping", async () => {
    const response = await connect({ Upgrade: "websocket", Origin: ORIGIN });
    const socket = response.webSocket as WebSocket;
    const pong = new Promise<void>((done) => socket.addEventListener("message", (e) => e.data === "pong" && done()));
    socket.accept();
    socket.send("ping");
    await pong;
    socket.close();
  });
});

describe("a hub", () => {
  it("refuses more sockets from a network that floods it, and still accepts others", async () => {
    const hub = env.HUB.getByName("hub-flooded");
    const open: WebSocket[] = [];
    const connectFrom = async (ip: string) => {
      const response = await hub.fetch(new Request(url, { headers: { Upgrade: "websocket", "CF-Connecting-IP": ip } }));
      if (response.webSocket) open.push(response.webSocket);
      response.webSocket?.accept();
      return response;
    };
    for (let i = 0; i < 256; i++) expect((await connectFrom(`2001:db8:1:1::${i.toString(16)}`)).status).toBe(101);
    const refused = await connectFrom("2001:db8:1:1::ffff");
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "30"]);
    expect((await connectFrom("2001:db8:1:2::1")).status).toBe(101);
    for (const socket of open) socket.close();
  });

  it("never goes back to an older version", async () => {
    const hub = env.HUB.getByName("hub-alone");
    const flagsOf = (version: number, forumEnabled: boolean): Flags => ({ ...DEFAULT_FLAGS, version, forumEnabled });
    expect(await hub.announce(flagsOf(5, false))).toBe(5);
    expect(await hub.announce(flagsOf(4, true))).toBe(5);
    const storedFlags = await runInDurableObject(hub, (_: unknown, state: DurableObjectState) =>
      state.storage.get<Flags>("flags"),
    );
    expect(storedFlags).toMatchObject({ version: 5, forumEnabled: false });
  });

  it("keeps its sockets and its flags through an eviction", async () => {
    const hub = env.HUB.getByName("hub-0");
    const before = (await control().change({ forumEnabled: false }, "test", 3)) as Flags;
    const socket = (await hub.fetch(new Request(url, { headers: { Upgrade: "websocket" } }))).webSocket as WebSocket;
    const heard: number[] = [];
    const second = new Promise<void>((done) =>
      socket.addEventListener("message", ({ data }) => {
        if (heard.push((JSON.parse(String(data)) as LiveEvent).flags.version) === 2) done();
      }),
    );
    socket.accept();
    await evictDurableObject(hub);
    const storedFlags = await runInDurableObject(hub, (_: unknown, state: DurableObjectState) =>
      state.storage.get<Flags>("flags"),
    );
    expect(storedFlags).toMatchObject({ version: before.version, forumEnabled: false });
    await control().change({ forumEnabled: true }, "test", 4);
    await second;
    expect(heard).toEqual([before.version, before.version + 1]);
    socket.close();
  });
});

describe("control", () => {
  it("keeps the flags through an eviction and writes KV and the audit trail", async () => {
    const after = (await control().change({ forumEnabled: false }, "ada@tikari.test", 99)) as Flags;
    await evictDurableObject(control());
    expect(await control().read()).toEqual(after);
    expect(await env.FLAGS.get(FLAGS_KEY, "json")).toEqual(after);
    const rows = await openDb(env.DB).select().from(settingsAudit);
    expect(rows.filter((r) => r.actor === "ada@tikari.test")).toMatchObject([
      { at: 99, target: "flag:forum", before: "true", after: "false" },
    ]);
  });

  it("makes the deliveries that a crash left pending", async () => {
    // A crash right after the first write leaves the new state, all pending deliveries, and the alarm.
    const flags: Flags = {
      ...initialFlags,
      version: initialFlags.version + 1,
      contentVersion: initialFlags.contentVersion + 1,
      forumEnabled: false,
    };
    const audit = {
      id: "killed",
      at: 7,
      actor: "killed@tikari.test",
      action: "flags.change",
      target: "flag:forum",
      before: "true",
      after: "false",
    };
    await runInDurableObject(control(), async (object: { alarm(): Promise<void> }, state: DurableObjectState) => {
      state.storage.sql.exec("INSERT OR REPLACE INTO flags VALUES (1, ?)", JSON.stringify(flags));
      for (const [what, doc] of [
        ["kv", "x"],
        ["hub-3", "x"],
        ["audit:killed", JSON.stringify(audit)],
      ])
        state.storage.sql.exec("INSERT INTO owed VALUES (?, ?)", what, doc);
      await object.alarm();
      await object.alarm();
      expect(state.storage.sql.exec("SELECT * FROM owed").toArray()).toEqual([]);
      expect(await state.storage.getAlarm()).toBeNull();
    });
    expect(await env.FLAGS.get(FLAGS_KEY, "json")).toEqual(flags);
    const hub = await runInDurableObject(env.HUB.getByName("hub-3"), (_: unknown, state: DurableObjectState) =>
      state.storage.get<Flags>("flags"),
    );
    expect(hub).toEqual(flags);
    const rows = await openDb(env.DB).select().from(settingsAudit);
    expect(rows.filter((r) => r.actor === "killed@tikari.test")).toHaveLength(1);
  });

  it("keeps the delivery of a newer change that came while an older one was made", async () => {
    type Inside = { env: Pick<Env, "FLAGS">; alarm(): Promise<void> };
    await runInDurableObject(control(), async (object: unknown, state: DurableObjectState) => {
      const inside = object as Inside;
      const { env: own } = inside;
      const addDelivery = (doc: string) => state.storage.sql.exec("INSERT OR REPLACE INTO owed VALUES ('kv', ?)", doc);
      const pendingDeliveries = () => state.storage.sql.exec("SELECT * FROM owed").toArray();
      inside.env = { ...own, FLAGS: { put: async () => void addDelivery("newer") } as unknown as KVNamespace };
      addDelivery("older");
      await inside.alarm();
      expect(pendingDeliveries()).toEqual([{ what: "kv", doc: "newer" }]);
      expect(await state.storage.getAlarm()).not.toBeNull();
      inside.env = own;
      await inside.alarm();
      expect(pendingDeliveries()).toEqual([]);
    });
  });

  it("publishing invalidates cached pages without raising the version of the flags", async () => {
    await control().publish();
    expect(await control().read()).toEqual({ ...initialFlags, contentVersion: initialFlags.contentVersion + 1 });
  });

  it("publishing tags raises their versions only", async () => {
    await control().publish(["product:a", "catalogue"]);
    const contentVersion = initialFlags.contentVersion + 1;
    expect(await control().read()).toEqual({
      ...initialFlags,
      contentVersion,
      raised: {
        at: contentVersion,
        floor: initialFlags.contentVersion,
        tags: { "product:a": contentVersion, catalogue: contentVersion },
      },
    });
  });

  it("writes KV at most once a second, however often is published, and the last publishing within a second", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    type Inside = { env: Pick<Env, "FLAGS">; publish(tags: string[]): Promise<number>; alarm(): Promise<void> };
    await runInDurableObject(control(), async (object: unknown, state: DurableObjectState) => {
      const inside = object as Inside;
      const { env: own } = inside;
      const writes: { at: number; contentVersion: number }[] = [];
      const put = async (_: string, doc: string) =>
        void writes.push({ at: Date.now(), contentVersion: (JSON.parse(doc) as Flags).contentVersion });
      inside.env = { ...own, FLAGS: { put } as unknown as KVNamespace };
      // After all real time: the runtime's own alarms stay out of it.
      const start = Date.now() + 3_600_000;
      let last = 0;
      const runAlarmIfDue = async () => {
        const alarm = await state.storage.getAlarm();
        if (alarm !== null && alarm <= Date.now()) await inside.alarm();
      };
      for (let i = 0; i < 1000; i++) {
        vi.setSystemTime(start + i * 60);
        await runAlarmIfDue();
        last = await inside.publish(["product:a"]);
      }
      vi.setSystemTime(start + 999 * 60 + 1000);
      await runAlarmIfDue();
      inside.env = own;
      expect(writes.length).toBeLessThanOrEqual(61);
      expect(writes[0]?.at).toBe(start);
      const gaps = writes.slice(1).map((write, i) => write.at - (writes[i]?.at ?? 0));
      expect(Math.min(...gaps)).toBeGreaterThanOrEqual(1000);
      expect(writes.at(-1)?.contentVersion).toBe(last);
      expect(await state.storage.getAlarm()).toBeNull();
    });
    vi.useRealTimers();
    await evictDurableObject(control());
  });

  it("writes KV in order: a slow older write never replaces a newer one", async () => {
    type Inside = { env: Pick<Env, "FLAGS">; publish(): Promise<number>; change: Control["change"] };
    await runInDurableObject(control(), async (object: unknown) => {
      const inside = object as Inside;
      const { env: own } = inside;
      const written: number[] = [];
      let calls = 0;
      let release: () => void = () => undefined;
      const slow = new Promise<void>((done) => {
        release = done;
      });
      const put = async (_: string, doc: string) => {
        calls += 1;
        if (calls === 1) await slow;
        written.push((JSON.parse(doc) as Flags).contentVersion);
      };
      inside.env = { ...own, FLAGS: { put } as unknown as KVNamespace };
      const first = inside.change({ forumEnabled: false }, "test", 5);
      const wait = () => new Promise((done) => setTimeout(done, 20));
      await wait();
      const second = inside.change({ forumEnabled: true }, "test", 6);
      await wait();
      release();
      await Promise.all([first, second]);
      inside.env = own;
      expect(written).toEqual(written.toSorted((a, b) => a - b));
      expect(written.at(-1)).toBe(initialFlags.contentVersion + 2);
    });
  });

  it("gives each of several parallel changes its own version", async () => {
    await Promise.all(Array.from({ length: 5 }, (_, i) => control().change({ forumEnabled: i % 2 === 0 }, "test", i)));
    expect(((await control().read()) as Flags).version).toBe(initialFlags.version + 5);
    expect(((await env.FLAGS.get(FLAGS_KEY, "json")) as Flags).version).toBe(initialFlags.version + 5);
  });
});

it("accepts only known flags and a message of limited length", () => {
  expect(flagsPatch.safeParse({}).success).toBe(false);
  expect(flagsPatch.safeParse({ forumEnabled: "yes" }).success).toBe(false);
  expect(flagsPatch.safeParse({ maintenance: { isEnabled: true, message: "x".repeat(501) } }).success).toBe(false);
  expect(flagsPatch.safeParse({ maintenance: { isEnabled: true, endsAt: 9e15 } }).success).toBe(false);
  expect(flagsPatch.safeParse({ version: 9, forumEnabled: true }).success).toBe(false);
  expect(flagsPatch.safeParse({ maintenance: { isEnabled: true, endsAt: null } }).success).toBe(true);
});

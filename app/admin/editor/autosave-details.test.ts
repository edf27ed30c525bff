/** What keeps words from being lost or overwritten in the corners: each line of autosave.ts was broken once against these. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createAutosaveSite } from "./testing/autosave-site.ts";

const START = Date.UTC(2026, 10, 23, 12);
beforeEach(() => void vi.useFakeTimers({ now: START }));
afterEach(() => void vi.useRealTimers());
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** Somebody else saves. */
const saveElsewhere = ({ server }: ReturnType<typeof createAutosaveSite>, text: string) =>
  Object.assign(server, { text, version: server.version + 1 });

describe("another call of this page has stored something", () => {
  it("says when, and that nothing waits", async () => {
    const { autosave, device } = createAutosaveSite();
    autosave.rebase("published", 2, START + 5);
    expect(autosave.state()).toMatchObject({ phase: "saved", savedAt: START + 5, theirs: null });
    await pass(10);
    expect(device.writes).toEqual(["forget"]);
    expect(autosave.version()).toBe(2);
  });

  it("what was typed meanwhile waits, and is saved by itself even if nothing more is typed", async () => {
    const { autosave, server, sent, phase, device } = createAutosaveSite();
    autosave.change("typed");
    await pass(2000);
    expect(phase()).toBe("saving");
    // The publishing took another version before this save arrived: its answer comes after.
    Object.assign(server, { text: "published", version: 2 });
    autosave.rebase("published", 2, START);
    expect(phase()).toBe("waiting");
    expect(device.kept?.text).toBe("typed");
    server.isDown = true;
    await pass(100);
    server.isDown = false;
    await pass(10_000);
    expect([server.text, phase()]).toEqual(["typed", "saved"]);
    expect(sent.at(-1)?.base).toBe(2);
  });

  it("the page sends what waits, with no further change", async () => {
    const { autosave, sent, server } = createAutosaveSite();
    autosave.change("typed");
    await pass(500);
    Object.assign(server, { text: "published", version: 2 });
    autosave.rebase("published", 2, START);
    await pass(1700);
    expect(sent).toEqual([]);
    await pass(600);
    expect(sent.map(({ text, base }) => [text, base])).toEqual([["typed", 2]]);
  });

  it("ends a conflict", async () => {
    const site = createAutosaveSite();
    saveElsewhere(site, "theirs");
    site.autosave.change("mine");
    await pass(2200);
    expect(site.phase()).toBe("conflict");
    site.autosave.rebase("mine", 3, START);
    expect(site.autosave.state()).toMatchObject({ phase: "saved", theirs: null });
  });

  it("a save that was lost before it is no longer taken for theirs", async () => {
    const site = createAutosaveSite();
    site.server.isDown = true;
    site.autosave.change("lost");
    await pass(2200);
    site.server.isDown = false;
    Object.assign(site.server, { text: "restored", version: 2 });
    site.autosave.rebase("restored", 2, START);
    site.autosave.change("lost, and more");
    // Somebody else stores the very words that were lost.
    saveElsewhere(site, "lost");
    await pass(5000);
    expect(site.phase()).toBe("conflict");
  });
});

describe("whose words they are", () => {
  it("the same words saved in another tab are no conflict", async () => {
    const site = createAutosaveSite();
    saveElsewhere(site, "same words");
    site.autosave.change("same words");
    await pass(2200);
    expect([site.phase(), site.autosave.version()]).toEqual(["saved", 2]);
  });

  it.each(["saved", "refused"])("a lost save is forgotten once another one is %s", async (outcome) => {
    const site = createAutosaveSite();
    site.server.isDown = true;
    site.autosave.change("first try");
    await pass(2200);
    site.server.isDown = false;
    if (outcome === "refused") site.server.refuses = "second try";
    site.autosave.change("second try");
    site.autosave.online();
    await pass(200);
    expect(site.phase()).toBe(outcome);
    saveElsewhere(site, "first try");
    site.autosave.change("third try");
    await pass(2200);
    expect(site.phase()).toBe("conflict");
    expect(site.server.text).toBe("first try");
  });

  it("a lost save is forgotten after a conflict", async () => {
    const site = createAutosaveSite();
    site.server.isDown = true;
    site.autosave.change("first try");
    await pass(2200);
    site.server.isDown = false;
    saveElsewhere(site, "theirs");
    site.autosave.online();
    await pass(200);
    expect(site.phase()).toBe("conflict");
    site.autosave.resolve("theirs");
    saveElsewhere(site, "first try");
    site.autosave.change("mine again");
    await pass(2200);
    expect(site.phase()).toBe("conflict");
  });

  it("other words are another save: they get an id of their own", async () => {
    const { autosave, server, sent } = createAutosaveSite();
    server.isDown = true;
    autosave.change("one");
    await pass(2200);
    autosave.change("one two");
    autosave.online();
    await pass(200);
    expect(new Set(sent.map(({ id }) => id)).size).toBe(2);
  });

  it("nothing is resolved where there is no conflict", () => {
    const { autosave } = createAutosaveSite();
    autosave.change("typed");
    expect(autosave.resolve("theirs")).toBe("typed");
  });

  it("taking theirs says when it was saved, and shows no conflict any more", async () => {
    const site = createAutosaveSite();
    saveElsewhere(site, "theirs");
    site.autosave.change("mine");
    await pass(2200);
    const savedAt = site.autosave.state().theirs?.at ?? 0;
    expect(savedAt).toBeGreaterThan(START);
    site.autosave.resolve("theirs");
    expect(site.autosave.state()).toMatchObject({ phase: "saved", theirs: null, savedAt });
  });

  it("asking to save in a conflict sends nothing", async () => {
    const site = createAutosaveSite();
    saveElsewhere(site, "theirs");
    site.autosave.change("mine");
    await pass(2200);
    await site.autosave.flush();
    expect([site.sent.length, site.server.text]).toEqual([1, "theirs"]);
    expect(site.device.kept?.text).toBe("mine");
  });
});

describe("what is kept on the device", () => {
  it("one write ends before the next begins, so that an older text never replaces a newer one", async () => {
    const { autosave, device } = createAutosaveSite();
    device.delays = [1000, 0];
    autosave.change("old");
    await pass(400);
    autosave.change("old and new");
    await pass(400);
    expect(device.writes).toEqual(["keep old"]);
    await pass(700);
    expect(device.kept?.text).toBe("old and new");
  });

  it("a write that fails stops none after it, and says that nothing is kept", async () => {
    const site = createAutosaveSite();
    site.server.isDown = true;
    site.autosave.change("one");
    await pass(2200);
    expect(site.autosave.state().isKept).toBe(true);
    site.options.isKeepRefused = true;
    site.autosave.change("one two");
    await pass(400);
    expect([site.autosave.state().isKept, site.autosave.wouldLose()]).toEqual([false, true]);
    site.options.isKeepRefused = false;
    site.autosave.change("one two three");
    await pass(400);
    expect([site.device.kept?.text, site.autosave.state().isKept]).toEqual(["one two three", true]);
  });

  it("a device that can't forget stops nothing", async () => {
    const site = createAutosaveSite({ isForgetRefused: true });
    site.autosave.change("one");
    await pass(2200);
    site.autosave.change("two");
    await pass(400);
    expect([site.device.kept?.text, site.phase()]).toEqual(["two", "waiting"]);
    await pass(2200);
    expect(site.server.text).toBe("two");
  });

  it("is kept at once where a save fails, and where it is refused or a conflict", async () => {
    for (const why of ["down", "refused", "stale"] as const) {
      const site = createAutosaveSite();
      if (why === "down") site.server.isDown = true;
      if (why === "refused") site.server.refuses = "mine";
      if (why === "stale") saveElsewhere(site, "theirs");
      site.autosave.change("mine");
      // Asked to save before the device had it.
      void site.autosave.flush();
      await pass(101);
      expect([why, site.device.kept?.text]).toEqual([why, "mine"]);
      expect(site.autosave.wouldLose()).toBe(false);
      site.autosave.stop();
    }
  });

  it("names the version that it is based on, also of what was typed during a save", async () => {
    const { autosave, device } = createAutosaveSite();
    autosave.change("one");
    await pass(2050);
    autosave.change("one two");
    await pass(100);
    expect(device.kept).toMatchObject({ text: "one two", base: 2 });
  });

  it("is kept while someone types without a pause", async () => {
    const { autosave, device } = createAutosaveSite();
    for (let i = 0; i < 5; i++) {
      autosave.change(`text ${i}`);
      await pass(200);
    }
    expect(device.kept).not.toBeNull();
    expect(device.writes.length).toBeLessThan(4);
  });

  it("a burst of typing is one write", async () => {
    const { autosave, device } = createAutosaveSite();
    for (let i = 0; i < 5; i++) {
      autosave.change(`text ${i}`);
      await pass(10);
    }
    await pass(1000);
    expect(device.writes).toEqual(["keep text 4"]);
  });

  it("words that the device doesn't have yet would be lost, though it has older ones", async () => {
    const { autosave, server } = createAutosaveSite();
    server.isDown = true;
    autosave.change("one");
    await pass(2200);
    expect(autosave.wouldLose()).toBe(false);
    autosave.change("one two");
    expect(autosave.wouldLose()).toBe(true);
    await pass(400);
    expect(autosave.wouldLose()).toBe(false);
  });

  it("forgetting what is saved doesn’t say that what was typed since isn’t kept", async () => {
    const { autosave, device, states } = createAutosaveSite();
    // The forgetting takes a moment.
    device.delays = [0, 400];
    autosave.change("one");
    await pass(2150);
    expect(device.writes).toEqual(["keep one", "forget"]);
    const before = states.length;
    autosave.change("one two");
    await pass(800);
    expect(device.kept?.text).toBe("one two");
    expect(states.slice(before).map((state) => state.isKept)).not.toContain(false);
  });

  it("nothing is kept any more once it is saved", async () => {
    const { autosave, device } = createAutosaveSite();
    autosave.change("one");
    await pass(1900);
    autosave.change("one two");
    // Saved before it was kept.
    void autosave.flush();
    await pass(2000);
    expect(device.kept).toBeNull();
    expect(device.writes).toEqual(["keep one", "forget"]);
  });

  it("what is kept goes when it is what is stored already", async () => {
    const { autosave, device } = createAutosaveSite();
    autosave.change("one");
    autosave.rebase("one", 2, START);
    await pass(1000);
    expect([device.kept, device.writes]).toEqual([null, ["forget"]]);
  });

  it("is taken up as kept, with and without a conflict", () => {
    const left = { text: "left behind", at: START - 1 };
    const same = createAutosaveSite();
    same.autosave.resume({ ...left, base: 1 }, { at: START, by: "" });
    expect([same.autosave.state().isKept, same.autosave.wouldLose()]).toEqual([true, false]);
    const other = createAutosaveSite();
    other.autosave.resume({ ...left, base: 0 }, { at: START, by: "" });
    expect([other.autosave.state().isKept, other.autosave.wouldLose()]).toEqual([true, false]);
  });

  it("is kept when the page goes, and nothing is sent after", async () => {
    const { autosave, device, sent, states } = createAutosaveSite();
    autosave.change("last words");
    autosave.stop();
    // At once: a page that goes has no time left.
    await pass(0);
    expect(device.kept?.text).toBe("last words");
    const told = states.length;
    await pass(10_000);
    expect([device.kept?.text, sent.length, states.length]).toEqual(["last words", 0, told]);
    await autosave.flush();
    expect(sent.length).toBe(0);
  });
});

describe("when it is sent", () => {
  it("one save at a time, also where it is asked for twice", async () => {
    const { autosave, sent, server } = createAutosaveSite();
    autosave.change("one");
    void autosave.flush();
    autosave.change("one two");
    void autosave.flush();
    await pass(50);
    expect(sent.length).toBe(1);
    await pass(3000);
    expect([sent.length, server.text]).toEqual([2, "one two"]);
  });

  it("a change during a save leaves it to say when it is done", async () => {
    const { autosave, phase } = createAutosaveSite();
    autosave.change("one");
    await pass(2050);
    autosave.change("one two");
    expect(phase()).toBe("saving");
  });

  it("offline, what is typed is sent with the next try", async () => {
    const { autosave, server, sent, phase } = createAutosaveSite();
    server.isDown = true;
    autosave.change("one");
    await pass(6000);
    const tries = sent.length;
    autosave.change("one two");
    await pass(2500);
    expect([sent.length, phase()]).toEqual([tries, "offline"]);
  });

  it("offline, what is undone needs no connection", async () => {
    const { autosave, server, phase } = createAutosaveSite();
    server.isDown = true;
    autosave.change("one");
    await pass(2200);
    autosave.change("first");
    await pass(4000);
    expect(phase()).toBe("saved");
  });

  it("tries ever more seldom, and soon again once it worked", async () => {
    const { autosave, server, sent } = createAutosaveSite();
    server.isDown = true;
    autosave.change("one");
    await pass(60_000);
    // After 2, 5, 13 and 33 seconds.
    expect(sent.length).toBe(4);
    server.isDown = false;
    await pass(60_000);
    expect(server.text).toBe("one");
    server.isDown = true;
    autosave.change("two");
    await pass(2200);
    const tries = sent.length;
    await pass(3200);
    expect(sent.length).toBe(tries + 1);
  });

  it("a connection that is back begins anew with short pauses", async () => {
    const { autosave, server, sent } = createAutosaveSite();
    server.isDown = true;
    autosave.change("one");
    await pass(60_000);
    autosave.online();
    await pass(200);
    const tries = sent.length;
    await pass(3200);
    expect(sent.length).toBe(tries + 1);
  });

  it("a connection that was never gone changes nothing", async () => {
    const { autosave, sent } = createAutosaveSite();
    autosave.change("one");
    autosave.online();
    await pass(200);
    expect(sent.length).toBe(0);
  });

  it("the same text is no change", async () => {
    const { autosave, states } = createAutosaveSite();
    autosave.change("first");
    await pass(400);
    expect(states).toEqual([]);
  });

  it("the ten seconds begin with what isn't saved yet", async () => {
    const { autosave, sent } = createAutosaveSite();
    autosave.change("one");
    await pass(1000);
    autosave.change("first");
    // Undone, and noticed so.
    await pass(2500);
    await pass(6000);
    autosave.change("two");
    await pass(1500);
    expect(sent.length).toBe(0);
    await pass(700);
    expect(sent.length).toBe(1);
    await pass(7000);
    autosave.change("three");
    await pass(1500);
    expect(sent.length).toBe(1);
  });

  it("the words of a refusal go with the next try", async () => {
    const { autosave, server } = createAutosaveSite();
    server.refuses = "bad";
    autosave.change("bad");
    await pass(2200);
    expect(autosave.state().message).toBe("Too long.");
    autosave.change("good");
    await pass(2050);
    expect(autosave.state()).toMatchObject({ phase: "saving", message: "" });
  });
});

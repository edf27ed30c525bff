import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createAutosaveSite } from "./testing/autosave-site.ts";

const START = Date.UTC(2026, 10, 23, 12);
beforeEach(() => void vi.useFakeTimers({ now: START }));
afterEach(() => void vi.useRealTimers());

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe("autosave", () => {
  it("sends two seconds after the last change, and says when", async () => {
    const { autosave, sent, server, phase, device } = createAutosaveSite();
    autosave.change("one");
    await pass(1500);
    autosave.change("one two");
    await pass(1900);
    expect([sent.length, phase()]).toEqual([0, "waiting"]);
    expect(device.kept).toMatchObject({ text: "one two", base: 1 });
    await pass(150);
    expect(phase()).toBe("saving");
    await pass(200);
    expect([server.text, server.version, phase()]).toEqual(["one two", 2, "saved"]);
    expect(autosave.state().savedAt).toBe(START + 3600);
    expect(device.kept).toBeNull();
    expect(autosave.wouldLose()).toBe(false);
  });

  it("takes what publishing and restoring stored, and saves nothing older over it", async () => {
    const { autosave, sent, server, phase } = createAutosaveSite();
    Object.assign(server, { text: "restored", version: 2 });
    expect(autosave.rebase("restored", 2, START)).toBe("restored");
    await pass(30_000);
    expect([sent.length, phase()]).toEqual([0, "saved"]);
    // What was typed while the answer was on its way stays, and is saved over it.
    autosave.change("typed");
    Object.assign(server, { text: "published", version: 3 });
    expect(autosave.rebase("published", 3, START)).toBe("typed");
    await pass(5000);
    expect([server.text, server.version, phase()]).toEqual(["typed", 4, "saved"]);
  });

  it("sends at least every ten seconds while somebody goes on typing", async () => {
    const { autosave, sent } = createAutosaveSite();
    for (let i = 0; i < 12; i++) {
      autosave.change(`text ${i}`);
      await pass(1000);
    }
    expect(sent.length).toBe(1);
  });

  it("sends nothing where nothing differs: a change that was undone", async () => {
    const { autosave, sent, phase } = createAutosaveSite();
    autosave.change("other");
    autosave.change("first");
    await pass(5000);
    expect([sent.length, phase()]).toEqual([0, "saved"]);
  });

  it("what is typed while a save is under way is saved after it, on the new version", async () => {
    const { autosave, sent, server } = createAutosaveSite();
    autosave.change("one");
    await pass(2050);
    autosave.change("one two");
    await pass(5000);
    expect(sent.map(({ text, base }) => [text, base])).toEqual([
      ["one", 1],
      ["one two", 2],
    ]);
    expect(server.text).toBe("one two");
  });

  it("keeps the text on the device without a connection, and saves it when it is back", async () => {
    const { autosave, server, device, phase } = createAutosaveSite();
    server.isDown = true;
    autosave.change("offline words");
    await pass(2200);
    expect(phase()).toBe("offline");
    expect(device.kept).toMatchObject({ text: "offline words", base: 1 });
    expect(autosave.wouldLose()).toBe(false);
    autosave.change("offline words, more");
    await pass(400);
    expect(device.kept?.text).toBe("offline words, more");
    server.isDown = false;
    autosave.online();
    await pass(300);
    expect([server.text, phase(), device.kept]).toEqual(["offline words, more", "saved", null]);
  });

  it("tries again by itself", async () => {
    const { autosave, server, sent } = createAutosaveSite();
    server.isDown = true;
    autosave.change("words");
    await pass(2200);
    server.isDown = false;
    await pass(3200);
    expect([server.text, sent.length]).toEqual(["words", 2]);
  });

  it("a save whose answer was lost is no conflict with itself, whatever was typed since", async () => {
    const { autosave, server, sent, phase } = createAutosaveSite();
    server.loseAnswers = 1;
    autosave.change("one");
    await pass(2200);
    expect(phase()).toBe("offline");
    autosave.change("one two");
    autosave.online();
    await pass(5000);
    expect([server.text, phase()]).toEqual(["one two", "saved"]);
    expect(sent.map(({ base }) => base)).toEqual([1, 1, 2]);
  });

  it("sends the same save again under the same id", async () => {
    const { autosave, server, sent } = createAutosaveSite();
    server.isDown = true;
    autosave.change("one");
    await pass(20_000);
    expect(sent.length).toBeGreaterThan(2);
    expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
  });

  it("says when the device can't keep the text: leaving would lose it", async () => {
    const { autosave, server } = createAutosaveSite({ isKeepRefused: true });
    server.isDown = true;
    autosave.change("words");
    await pass(2200);
    expect([autosave.state().phase, autosave.state().isKept, autosave.wouldLose()]).toEqual(["offline", false, true]);
  });

  it("stops where the text is refused, until it is changed", async () => {
    const { autosave, server, sent, phase } = createAutosaveSite();
    server.refuses = "bad";
    autosave.change("bad");
    await pass(30_000);
    expect([sent.length, phase(), autosave.state().message]).toEqual([1, "refused", "Too long."]);
    autosave.change("good");
    await pass(2200);
    expect([server.text, phase()]).toEqual(["good", "saved"]);
  });
});

describe("a conflict", () => {
  const inConflict = async () => {
    const writing = createAutosaveSite();
    Object.assign(writing.server, { text: "theirs", version: 2 });
    writing.autosave.change("mine");
    await pass(2200);
    expect(writing.phase()).toBe("conflict");
    return writing;
  };

  it("stops saving, keeps mine on the device, and shows theirs; nothing is overwritten", async () => {
    const { autosave, server, sent, device } = await inConflict();
    autosave.change("mine, more");
    await pass(60_000);
    expect([server.text, sent.length, device.kept?.text]).toEqual(["theirs", 1, "mine, more"]);
    expect(autosave.state().theirs).toMatchObject({ text: "theirs", version: 2, by: "Rosa" });
  });

  it("keep mine: it goes over theirs, on their version", async () => {
    const { autosave, server, phase, sent } = await inConflict();
    expect(autosave.resolve("mine")).toBe("mine");
    await pass(200);
    expect([server.text, server.version, phase(), sent.at(-1)?.base]).toEqual(["mine", 3, "saved", 2]);
  });

  it("keep mine, while they save once more: asked again", async () => {
    const { autosave, server, phase } = await inConflict();
    Object.assign(server, { text: "theirs again", version: 3 });
    autosave.resolve("mine");
    await pass(200);
    expect([server.text, phase(), autosave.state().theirs?.text]).toEqual(["theirs again", "conflict", "theirs again"]);
  });

  it("take theirs: nothing is sent, nothing stays on the device", async () => {
    const { autosave, server, sent, device, phase } = await inConflict();
    expect(autosave.resolve("theirs")).toBe("theirs");
    await pass(5000);
    expect([server.version, sent.length, device.kept, phase()]).toEqual([2, 1, null, "saved"]);
  });
});

describe("what was left on the device", () => {
  it("is saved where nobody changed the text since", async () => {
    const { autosave, server, phase } = createAutosaveSite();
    autosave.resume({ text: "left behind", base: 1, at: START - 60_000 }, { at: START, by: "Rosa" });
    await pass(200);
    expect([server.text, phase()]).toEqual(["left behind", "saved"]);
  });

  it("is a conflict where somebody did", async () => {
    const { autosave, server } = createAutosaveSite();
    autosave.resume({ text: "left behind", base: 0, at: START - 60_000 }, { at: START, by: "Rosa" });
    await pass(5000);
    expect(server.text).toBe("first");
    expect(autosave.state()).toMatchObject({ phase: "conflict", theirs: { text: "first", by: "Rosa" } });
  });

  it("is forgotten where the server has it", async () => {
    const { autosave, device, phase } = createAutosaveSite();
    device.kept = { text: "first", base: 0, at: START };
    autosave.resume(device.kept, { at: START, by: "" });
    await pass(100);
    expect([device.kept, phase()]).toEqual([null, "saved"]);
  });
});

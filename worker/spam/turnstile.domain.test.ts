import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createFakeTurnstile } from "./testing/fake-turnstile.ts";
import { findHumanCheck, humanCheckCsp, verifyHuman } from "./turnstile.ts";

const env = { TURNSTILE_SITE_KEY: "0xsite", TURNSTILE_SECRET: "0xsecret" } as unknown as Env;
const input = { token: "t", ip: "203.0.113.7", id: "post-1", hostname: "tikari.test" };

describe("the check that someone is a person", () => {
  beforeEach(() => {
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    vi.spyOn(console, "error").mockImplementation(() => undefined);
  });
  afterEach(() => vi.restoreAllMocks());
  const verify = (
    fake: ReturnType<typeof createFakeTurnstile>,
    change: Partial<typeof input> | { token: null } = {},
    of = env,
  ) => verifyHuman(of, { ...input, ...change }, fake.fetch);

  it("accepts a solved token once, and again for the same post", async () => {
    const fake = createFakeTurnstile("0xsecret", "tikari.test");
    fake.solve("t");
    expect(await verify(fake)).toEqual({ ok: true });
    expect(await verify(fake)).toEqual({ ok: true });
    expect(await verify(fake, { id: "post-2" })).toMatchObject({
      ok: false,
      message: expect.stringContaining("expired"),
    });
    expect(fake.requests[0]).toMatchObject({ response: "t", remoteip: "203.0.113.7" });
  });

  it("refuses none, a made-up, an old one, and one of another site or form", async () => {
    const fake = createFakeTurnstile("0xsecret", "tikari.test");
    for (const token of [null, "", "x".repeat(3000)])
      expect(await verify(fake, { token } as never)).toMatchObject({
        ok: false,
        message: expect.stringContaining("Confirm that you're human"),
      });
    expect(fake.requests).toEqual([]);
    expect(await verify(fake, { token: "made-up" })).toMatchObject({ ok: false });
    fake.solve("old");
    fake.wait(300_001);
    expect(await verify(fake, { token: "old" })).toMatchObject({ ok: false });
    fake.solve("login", "login");
    expect(await verify(fake, { token: "login" })).toMatchObject({ ok: false });
    const other = createFakeTurnstile("0xsecret", "other.test");
    other.solve("t");
    expect(await verify(other)).toMatchObject({ ok: false });
  });

  it("stops nobody where it isn't set up, is down, or has the wrong secret", async () => {
    const fake = createFakeTurnstile("0xother", "tikari.test");
    expect(await verify(fake, { token: null } as never, {} as Env)).toEqual({ ok: true });
    expect(await verify(fake)).toEqual({ ok: true });
    expect(console.error).toHaveBeenCalled();
    fake.break(503);
    expect(await verify(fake)).toEqual({ ok: true });
    expect(await verifyHuman(env, input, () => Promise.reject(new Error("timeout")))).toEqual({ ok: true });
  });

  it("tells a page what it needs only where both keys are set", () => {
    expect(findHumanCheck(env)).toMatchObject({ siteKey: "0xsite", action: "community-post" });
    expect(JSON.stringify(findHumanCheck(env))).not.toContain("secret");
    expect(humanCheckCsp(env)).toEqual({ "frame-src": ["https://challenges.cloudflare.com"] });
    expect(findHumanCheck({ TURNSTILE_SITE_KEY: "0xsite" } as unknown as Env)).toBeNull();
    expect(humanCheckCsp({} as Env)).toBeUndefined();
  });
});

import { expect, it, vi } from "vitest";
import { HumanTokens } from "./human-tokens.ts";

it("gives each post a token of its own, and the same one where it is sent again", async () => {
  const tokens = new HumanTokens();
  tokens.onTaken = vi.fn();
  tokens.offer("one");
  expect(await tokens.take("a")).toBe("one");
  expect(tokens.onTaken).toHaveBeenCalledTimes(1);
  const second = tokens.take("b");
  tokens.offer("two");
  expect([await second, await tokens.take("a"), await tokens.take("b")]).toEqual(["two", "one", "two"]);
  expect(tokens.onTaken).toHaveBeenCalledTimes(2);
});

it("takes another one for a post whose token was refused, and none that has expired", async () => {
  const tokens = new HumanTokens(1);
  tokens.offer("one");
  await tokens.take("a");
  tokens.forget("a");
  tokens.offer("old");
  tokens.offer(null);
  expect(await tokens.take("a")).toBeNull();
  tokens.offer("two");
  expect(await tokens.take("a")).toBe("two");
});

it("gives what comes after a post stopped waiting to the next one", async () => {
  const tokens = new HumanTokens(1);
  expect(await tokens.take("a")).toBeNull();
  tokens.offer("one");
  expect(await tokens.take("b")).toBe("one");
});

import { expect, it } from "vitest";
import { findRecipient } from "./find-recipient.ts";
import type { CallApi } from "./send-message.ts";

/** A site with members, by community name, with or without keys. */
const siteOf = (members: Record<string, boolean>): CallApi =>
  (async (_: string, path: string) => {
    const { pathname, searchParams } = new URL(path, "https://tikari.test");
    if (pathname === "/api/messages/people")
      return { people: [{ id: searchParams.get("ids"), hasKeys: members[searchParams.get("ids") ?? ""] }] };
    const q = (searchParams.get("q") ?? "").toLowerCase();
    const found = Object.keys(members).filter((id) => id.startsWith(q));
    return { members: found.map((id) => ({ id, handle: id, name: id.toUpperCase(), avatar: null })) };
  }) as CallApi;

it("finds the member of exactly this name, and says what is missing", async () => {
  const call = siteOf({ lu: true, luz: true, lupe: false });
  expect(await findRecipient(call, "Luz")).toEqual({ name: expect.objectContaining({ id: "luz" }), missing: "" });
  expect((await findRecipient(call, "lu")).name?.id).toBe("lu");
  expect((await findRecipient(call, "lupe")).missing).toBe(
    "LUPE hasn't set up encryption yet, so nothing can be encrypted for them.",
  );
  expect(await findRecipient(call, "l")).toEqual({
    name: null,
    missing: "There's no member @l that you can write to.",
  });
});

import { afterEach, expect, it, vi } from "vitest";
import { fetchFitnessAccess } from "./fitness-access.ts";

const answer = (response: Response) => vi.spyOn(globalThis, "fetch").mockResolvedValue(response);
afterEach(() => vi.restoreAllMocks());

it("follows the server's word", async () => {
  answer(Response.json({ hasAccess: true, status: "active" }));
  expect(await fetchFitnessAccess()).toBe(true);
  answer(Response.json({ hasAccess: false, status: "no_access" }));
  expect(await fetchFitnessAccess()).toBe(false);
});

it("denies access and logs why when the check fails", async () => {
  const log = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  answer(new Response("boom", { status: 500 }));
  expect(await fetchFitnessAccess()).toBe(false);
  expect(log).toHaveBeenCalledExactlyOnceWith(
    "The fitness access check failed; access is denied.",
    expect.objectContaining({ message: "500: boom" }),
  );
});

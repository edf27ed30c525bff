/** A browser that stores nothing throws wherever localStorage is named: what needs none of it goes on. */
import { afterAll, beforeAll, expect, it, vi } from "vitest";

beforeAll(() => {
  vi.resetModules();
  Object.defineProperty(globalThis, "localStorage", {
    configurable: true,
    get: () => {
      throw new DOMException("Storage is blocked.", "SecurityError");
    },
  });
});
afterAll(() => {
  Reflect.deleteProperty(globalThis, "localStorage");
  vi.unstubAllGlobals();
});

it("a rest runs", async () => {
  const { useRest } = await import("../fitness/workouts/rest/rest-store.ts");
  expect(useRest.getState().running).toBeNull();
});

it("a list of topics has no line of the last visit", async () => {
  const { noteVisit } = await import("../community/lists/last-visit.ts");
  expect(noteVisit(() => localStorage, 1)).toBeNull();
});

it("a product that the server has on the wishlist stays there", async () => {
  vi.stubGlobal("fetch", async () => Response.json({ products: [{ id: "p1" }] }));
  const [{ sendWishlistItem }, { useWishlist }] = await Promise.all([
    import("../store/wishlist-api.ts"),
    import("../store/wishlist-store.ts"),
  ]);
  await sendWishlistItem("p1", true);
  expect([...(useWishlist.getState().ids ?? [])]).toEqual(["p1"]);
});

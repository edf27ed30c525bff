import { expect, it } from "vitest";
import { findInTrail } from "./list-trail.ts";

it("finds the neighbors of a record in the list that it was opened from, and none past its ends", () => {
  const trail = { ids: ["c", "b", "a"], search: "?show=to_send" };
  expect(findInTrail(trail, "b")).toEqual({ previous: "c", next: "a", search: "?show=to_send" });
  expect(findInTrail(trail, "a")).toMatchObject({ previous: "b", next: null });
  expect(findInTrail(trail, "x")).toBeNull();
  expect(findInTrail(null, "a")).toBeNull();
});

import { expect, it } from "vitest";
import { isoDuration } from "./domain-json-ld.ts";

it("writes minutes as durations", () => {
  expect([25, 70, 120, 0].map(isoDuration)).toEqual(["PT25M", "PT1H10M", "PT2H", "PT0M"]);
});

import { expect, it } from "vitest";
import { customerTagsInput } from "#worker/store/customers/contract.ts";
import { orderTagsInput } from "#worker/store/orders/contract.ts";
import { splitTarget, TAGGED_PER_CALL } from "./split-target.ts";

const keys = (count: number) => Array.from({ length: count }, (_, i) => `customer-${i}`);

it("sends every record once, in calls that the server takes", () => {
  for (const count of [1, 199, 200, 201, 400, 2000]) {
    const parts = splitTarget({ keys: keys(count) });
    expect(parts.flatMap((p) => p.keys)).toEqual(keys(count));
    expect(parts).toHaveLength(Math.ceil(count / TAGGED_PER_CALL));
    for (const part of parts) expect(customerTagsInput.safeParse({ ...part, add: ["vip"] }).success).toBe(true);
  }
  expect(orderTagsInput.safeParse({ ids: keys(TAGGED_PER_CALL), add: ["vip"] }).success).toBe(true);
  expect(orderTagsInput.safeParse({ ids: keys(TAGGED_PER_CALL + 1), add: ["vip"] }).success).toBe(false);
  expect(customerTagsInput.safeParse({ keys: keys(TAGGED_PER_CALL + 1), add: ["vip"] }).success).toBe(false);
});

import { expect, it } from "vitest";
import { decodeCustomerKey, encodeCustomerKey } from "./domain.ts";

it("turns an address into a key and back, and nothing else into an address", () => {
  for (const email of ["ana@example.com", "josé+tag@exämple.com", "a/b?c=d@x.io"])
    expect(decodeCustomerKey(encodeCustomerKey(email))).toBe(email);
  expect(encodeCustomerKey("Ana@Example.com")).toBe(encodeCustomerKey("ana@example.com"));
  for (const bad of ["", "%%%", "____", `${encodeCustomerKey("ana@example.com")}A`, encodeCustomerKey("x".repeat(255))])
    expect(decodeCustomerKey(bad) || null).toBeNull();
});

import { expect, it } from "vitest";
import { decodeCustomerKey, encodeCustomerKey } from "./domain.ts";

it("encodes an address as a key and back, and decodes nothing else", () => {
  for (const email of ["ana@example.com", "josé+tag@exämple.com", "a/b?c=d@x.io"])
    expect(decodeCustomerKey(encodeCustomerKey(email))).toBe(email);
  expect(encodeCustomerKey("Ana@Example.com")).toBe(encodeCustomerKey("ana@example.com"));
  for (const bad of ["", "%%%", "____", `${encodeCustomerKey("ana@example.com")}A`, encodeCustomerKey("x".repeat(255))])
    expect(decodeCustomerKey(bad) || null).toBeNull();
});

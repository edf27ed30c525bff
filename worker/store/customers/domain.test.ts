import { expect, it } from "vitest";
import { customerKey, emailOfKey } from "./domain.ts";

it("turns an address into a key and back, and nothing else into an address", () => {
  for (const email of ["ana@example.com", "josé+tag@exämple.com", "a/b?c=d@x.io"])
    expect(emailOfKey(customerKey(email))).toBe(email);
  expect(customerKey("Ana@Example.com")).toBe(customerKey("ana@example.com"));
  for (const bad of ["", "%%%", "____", `${customerKey("ana@example.com")}A`, customerKey("x".repeat(255))])
    expect(emailOfKey(bad) || null).toBeNull();
});

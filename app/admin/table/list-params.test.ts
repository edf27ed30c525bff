import { expect, it } from "vitest";
import { omitEmptyFields, readListParams, withParams } from "./list-params.ts";

it("keeps search and filters, and returns to the first page after any other change", () => {
  const at = new URLSearchParams("q=sara&status=open&before=12");
  expect(withParams(at, { sort: "-total" })).toBe("?q=sara&status=open&sort=-total");
  expect(withParams(at, { before: "7" })).toBe("?q=sara&status=open&before=7");
  expect(withParams(at, { q: "", status: null })).toBe("?");
});

it("leaves empty fields out of the URL", () => {
  const data = new FormData();
  data.append("q", "  ");
  data.append("status", "open");
  expect(omitEmptyFields(data).toString()).toBe("status=open");
});

it("ignores the empty fields that a form without scripts sends", () => {
  expect(readListParams(new URLSearchParams("q=plain%40&show=&status=+"))).toEqual({ q: "plain@" });
});

import { expect, it } from "vitest";
import { nextSort, omitEmptyFields, parseSort, readListParams, withParams } from "./list-params.ts";

it("keeps search and filters, and returns to the first page after any other change", () => {
  const at = new URLSearchParams("q=sara&status=open&before=12");
  expect(withParams(at, { sort: "-total" })).toBe("?q=sara&status=open&sort=-total");
  expect(withParams(at, { before: "7" })).toBe("?q=sara&status=open&before=7");
  expect(withParams(at, { q: "", status: null })).toBe("?");
});

it("cycles a header from descending to ascending to the default order", () => {
  expect(["x", "-x", null].map((s) => nextSort(s, "x"))).toEqual([null, "x", "-x"]);
  expect(["x", "-x", "y"].map((s) => parseSort(s, "x"))).toEqual(["ascending", "descending", "none"]);
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

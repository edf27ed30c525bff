import { expect, it } from "vitest";
import { formatFileSize } from "./domain.ts";

it.each([
  [0, "0 bytes"],
  [1, "1 byte"],
  [999, "999 bytes"],
  [1000, "1.0 kB"],
  [999_949, "999.9 kB"],
  [999_951, "1.0 MB"],
  [118_000_000, "118.0 MB"],
  [2_500_000_000_000, "2500.0 GB"],
])("%i bytes are %s", (bytes, text) => {
  expect(formatFileSize(bytes)).toBe(text);
});

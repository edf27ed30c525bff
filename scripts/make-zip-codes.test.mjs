import { readdirSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { stateOfZipCode } from "#worker/store/orders/domain-zip-code.ts";
import { formatCityName, listZipCodes, ZIP_FOLDER, zipFiles } from "./make-zip-codes.mjs";

it("public/zip is what the script writes, a few kilobytes a file", () => {
  const files = zipFiles();
  expect(readdirSync(ZIP_FOLDER).sort()).toEqual([...files.keys()].sort());
  for (const [name, text] of files) {
    expect(readFileSync(ZIP_FOLDER + name, "utf8") === text, `${name} is stale: node scripts/make-zip-codes.mjs`).toBe(
      true,
    );
    expect(gzipSync(text).length, name).toBeLessThan(6000);
  }
});

it("writes names of cities as post offices do", () => {
  expect(formatCityName("Mc Graw")).toBe("McGraw");
  expect(formatCityName("Hastings On Hudson")).toBe("Hastings on Hudson");
  expect(formatCityName("Apo")).toBe("APO");
  expect(formatCityName("Dover Afb")).toBe("Dover AFB");
});

it("the state that the server reads from a ZIP code is that of the data, for every ZIP code there is", () => {
  const zips = [...listZipCodes()];
  expect(zips.length).toBeGreaterThan(42_000);
  expect(zips.filter(([zip, { state }]) => stateOfZipCode(zip) !== state)).toEqual([]);
});

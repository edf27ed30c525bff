import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { completeZip, findZipPlace, type ZipFile } from "./zip-lookup.ts";

const find = (zip: string) => {
  const url = new URL(`../../../public/zip/${zip.slice(0, 2)}.json`, import.meta.url);
  return findZipPlace(JSON.parse(readFileSync(url, "utf8")) as ZipFile, zip);
};

it("finds city and state of ZIP codes, military addresses and territories too", () => {
  expect(find("47401")).toEqual({ state: "IN", cities: ["Bloomington"] });
  expect(find("80302")).toEqual({ state: "CO", cities: ["Boulder"] });
  expect(find("09001")).toEqual({ state: "AE", cities: ["APO"] });
  expect(find("34002")).toEqual({ state: "AA", cities: ["DPO"] });
  expect(find("00901")).toEqual({ state: "PR", cities: ["San Juan"] });
  expect(find("96799")).toEqual({ state: "AS", cities: ["Pago Pago"] });
  expect(find("38749")?.cities.toSorted()).toEqual(["Holly Ridge", "Indianola"]);
  expect(find("00000")).toBeNull();
});

it("reads a complete ZIP code only", () => {
  expect([" 80302 ", "80302-1234", "803021234", "8030", "80302-1"].map(completeZip)).toEqual([
    ...["80302", "80302", "80302", null, null],
  ]);
});

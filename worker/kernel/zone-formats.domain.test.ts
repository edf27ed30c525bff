import { afterEach, expect, it } from "vitest";
import { toLocalDay } from "../billing/domain-calendar.ts";
import { localDateAt } from "./local-date.ts";
import { MAX_ZONE_FORMATS, zoneFormat } from "./zone-formats.ts";
import { instantAt } from "./zoned-instant.ts";

const { DateTimeFormat } = Intl;
afterEach(() => {
  Intl.DateTimeFormat = DateTimeFormat;
});

/** Spellings of one zone, as many as one likes. */
const spelling = (n: number) =>
  [..."america/argentina/buenos_aires"].map((c, at) => ((n >> at) & 1 ? c.toUpperCase() : c)).join("");

it("keeps a bounded number of formats, whatever zones are named", () => {
  const formats = new Map<string, Intl.DateTimeFormat>();
  for (let n = 0; n < 2 * MAX_ZONE_FORMATS; n++) zoneFormat(formats, spelling(n), { year: "numeric" });
  expect(formats.size).toBe(MAX_ZONE_FORMATS);
});

it.each([
  ["localDateAt", (zone: string) => localDateAt(0, zone)],
  ["instantAt", (zone: string) => instantAt("2026-11-26", 0, zone)],
  ["toLocalDay", (zone: string) => toLocalDay(0, zone)],
])("%s makes a zone's format once, and anew once others have taken its place", (_name, read) => {
  const made: unknown[] = [];
  Intl.DateTimeFormat = class extends DateTimeFormat {
    constructor(...[locales, options]: ConstructorParameters<typeof DateTimeFormat>) {
      super(locales, options);
      made.push(options?.timeZone);
    }
  } as typeof DateTimeFormat;
  const countFor = (zone: string) => {
    read(zone);
    return made.filter((one) => one === zone).length;
  };
  expect([countFor("America/Lima"), countFor("America/Lima")]).toEqual([1, 1]);
  for (let n = 0; n < MAX_ZONE_FORMATS; n++) read(spelling(n));
  expect(countFor("America/Lima")).toBe(2);
});

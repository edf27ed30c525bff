import { expect, it } from "vitest";
import { carrierOfTracking, trackingPage } from "./domain-carriers.ts";

it.each([
  ["9400 1112 0255 5829 4471 06", "USPS"],
  ["1z999aa10123456784", "UPS"],
  ["7489 0123 4567", "FedEx"],
  ["1234567890", "DHL"],
  ["RN123456789GB", "Royal Mail"],
  ["LX123456785US", "USPS"],
  ["PG-2291", null],
  ["", null],
])("knows the carrier of %s", (number, carrier) => expect(carrierOfTracking(number)).toBe(carrier));

it("links to the page of the carrier that was chosen, or else to the one that the number tells", () => {
  expect(trackingPage("", "1Z 999 AA1 01 2345 6784")).toBe("https://www.ups.com/track?tracknum=1Z999AA10123456784");
  expect(trackingPage("fedex", "9400111202555829447106")).toContain("fedex.com");
  expect(trackingPage("Andean Express", "9400111202555829447106")).toBe("");
  expect(trackingPage("UPS", " ")).toBe("");
});

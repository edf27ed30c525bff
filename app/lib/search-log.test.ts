import { afterEach, expect, it, vi } from "vitest";
import { searchBeacon } from "#worker/search/contract.ts";
import { toClicked } from "../shell/use-search-log.ts";
import { sendSearchLog } from "./search-log.ts";

afterEach(() => vi.unstubAllGlobals());

const clicked = { source: "product", ref: "p1", position: 2 } as const;
const beacon = { q: "maca", found: 3, isCounted: true, clicked };

it("sends what the API takes as a beacon, which outlives the page", async () => {
  const sendBeacon = vi.fn(() => true);
  const fetched = vi.fn();
  vi.stubGlobal("navigator", { sendBeacon });
  vi.stubGlobal("fetch", fetched);
  sendSearchLog(beacon);
  const [[path, body]] = sendBeacon.mock.calls as unknown as [[string, Blob]];
  expect([path, body.type]).toEqual(["/api/search/log", "application/json"]);
  expect(searchBeacon.parse(JSON.parse(await body.text()))).toEqual(beacon);
  expect(fetched).not.toHaveBeenCalled();
});

it("sends it otherwise where the browser refuses beacons, and never fails", () => {
  const fetched = vi.fn(() => new Promise(() => {}));
  vi.stubGlobal("navigator", { sendBeacon: () => false });
  vi.stubGlobal("fetch", fetched);
  sendSearchLog({ q: "maca", found: 0, clicked: null });
  expect(fetched).toHaveBeenCalledWith("/api/search/log", expect.objectContaining({ method: "POST", keepalive: true }));
  vi.stubGlobal("navigator", {});
  expect(() => sendSearchLog({ q: "maca", found: 0, clicked: null })).not.toThrow();
});

it("says which result was opened and its place among the results, not among all rows", () => {
  const row = (hit?: string) => ({ dataset: hit ? { hit } : {} }) as unknown as HTMLElement;
  const [recent, first, second, goal] = [row(), row("product p1"), row("entry e 2"), row()];
  const rows = [recent, first, second, goal] as HTMLElement[];
  expect(toClicked(first as HTMLElement, rows)).toEqual({ source: "product", ref: "p1", position: 1 });
  expect(toClicked(second as HTMLElement, rows)).toMatchObject({ source: "entry", position: 2 });
  expect([toClicked(recent as HTMLElement, rows), toClicked(goal as HTMLElement, rows)]).toEqual([null, null]);
});

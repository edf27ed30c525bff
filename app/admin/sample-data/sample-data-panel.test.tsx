// @vitest-environment jsdom
import { createRoot } from "react-dom/client";
import { createRoutesStub } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import type { SampleStatus } from "#worker/sample/contract.ts";
import { SampleDataPanel } from "./sample-data-panel.tsx";

afterEach(() => vi.unstubAllGlobals());

const FILLED: SampleStatus = { state: "filled", done: 9, of: 9, orders: 1400, hasRealOrders: true, kept: [] };

it("removes the samples, and offers none again to a shop that has orders of its own", async () => {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (_: string, { method = "GET" }: RequestInit = {}) => {
    asked.push(method);
    return Response.json(method === "DELETE" ? { ...FILLED, state: "none", orders: 0 } : FILLED);
  });
  const Site = createRoutesStub([{ path: "/", Component: SampleDataPanel }]);
  const page = document.body.appendChild(document.createElement("div"));
  const root = createRoot(page);
  root.render(<Site />);
  const press = (within: string) =>
    vi.waitFor(() => {
      const button = document.querySelector<HTMLButtonElement>(`${within} button:last-of-type`);
      expect(button?.textContent).toBe("Remove sample data");
      button?.click();
    });
  await press("section");
  await press("[role=alertdialog]");
  await vi.waitFor(() => expect(page.textContent).toBe(""));
  expect(asked).toEqual(["GET", "DELETE"]);
  root.unmount();
});

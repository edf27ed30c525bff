// @vitest-environment jsdom
import { createRoot } from "react-dom/client";
import { createRoutesStub } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import { CommandPaletteLauncher } from "./command-palette-launcher.tsx";

afterEach(() => vi.unstubAllGlobals());

const Bar = () => <CommandPaletteLauncher scope="admin" />;

const tick = () => new Promise((done) => setTimeout(done));

it("goes on behind what was typed while it loaded", async () => {
  vi.stubGlobal("fetch", async () => Response.json({ products: [], orders: [], rows: [] }));
  // jsdom has none; the list of results asks for its height.
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  Element.prototype.scrollIntoView = () => {};
  const Site = createRoutesStub([{ path: "/", Component: Bar }]);
  const page = document.body.appendChild(document.createElement("div"));
  const root = createRoot(page);
  root.render(<Site />);
  await vi.waitFor(() => expect(page.querySelector("button")).not.toBeNull());

  page.querySelector("button")?.click();
  for (const key of "tara") {
    await tick();
    document.dispatchEvent(new KeyboardEvent("keydown", { key, cancelable: true }));
  }
  const field = await vi.waitFor(() => {
    const active = document.activeElement as HTMLInputElement;
    expect(active.tagName).toBe("INPUT");
    return active;
  });
  await tick();
  expect([field.value, field.selectionStart, field.selectionEnd]).toEqual(["tara", 4, 4]);
  root.unmount();
});

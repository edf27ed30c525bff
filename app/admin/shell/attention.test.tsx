// @vitest-environment jsdom
import { createRoot } from "react-dom/client";
import { createRoutesStub, useRevalidator } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import { queryClient } from "#app/lib/query.ts";
import { countOfSection, useAttention } from "./attention.ts";

afterEach(() => {
  queryClient().clear();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

function Menu() {
  return <p>{countOfSection(useAttention("admin"), "/420/fitness/flagged")}</p>;
}

function Page() {
  const { revalidate } = useRevalidator();
  return (
    <>
      <Menu />
      <Menu />
      <button type="button" onClick={() => void revalidate()}>
        Save
      </button>
    </>
  );
}

it("asks for the numbers beside the sections again when a page reloads its data after a change", async () => {
  vi.stubEnv("SSR", false);
  let open = 3;
  const asked = vi.fn(async () => Response.json({ flaggedTurns: open }));
  vi.stubGlobal("fetch", asked);
  // Without what asks once a minute anyway.
  vi.stubGlobal("setInterval", () => 0);
  const Site = createRoutesStub([{ path: "/", Component: Page, loader: () => null, HydrateFallback: Menu }]);
  const page = document.createElement("div");
  const root = createRoot(page);
  root.render(<Site />);
  await vi.waitFor(() => expect(page.textContent).toBe("33Save"));
  expect(asked).toHaveBeenCalledOnce();
  open = 2;
  page.querySelector("button")?.click();
  await vi.waitFor(() => expect(page.textContent).toBe("22Save"));
  expect(asked).toHaveBeenCalledTimes(2);
  root.unmount();
});

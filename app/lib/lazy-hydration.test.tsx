// @vitest-environment jsdom
/** The part on a client-side navigation, where its code is still on its way. What a reader sees of it: e2e/lazy-hydration.spec.ts. */
import { StrictMode, startTransition } from "react";
import { createRoot } from "react-dom/client";
import { expect, it, vi } from "vitest";
import { lazyHydration } from "./lazy-hydration.tsx";

it("is drawn without an error where its code comes between React's two tries of drawing it", async () => {
  vi.stubEnv("SSR", false);
  const Part = await lazyHydration(() => Promise.resolve(() => <p>The part</p>));
  const recovered: unknown[] = [];
  const container = document.createElement("div");
  const root = createRoot(container, { onRecoverableError: (error) => recovered.push(error) });
  startTransition(() =>
    root.render(
      <StrictMode>
        <Part />
      </StrictMode>,
    ),
  );
  await vi.waitFor(() => expect(container.textContent).toBe("The part"));
  expect(recovered).toEqual([]);
  root.unmount();
});

import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { documentNonce, NonceProvider } from "./lib/nonce.tsx";

/** Takes the page over. */
function hydrate(): void {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <NonceProvider value={documentNonce()}>
          <HydratedRouter />
        </NonceProvider>
      </StrictMode>,
    );
  });
}

// A page that the browser draws ahead may never be looked at: until it is, it calls nothing and counts nothing.
if ((document as { prerendering?: boolean }).prerendering)
  document.addEventListener("prerenderingchange", hydrate, { once: true });
else hydrate();

declare global {
  /** React Router's own name for the open page's router; its hot updates lean on it too. */
  var __reactRouterDataRouter: { revalidate: () => Promise<void> } | undefined;
}

// In development the open page may show what the edited file of the worker says (vite.config.ts): it asks again.
if (import.meta.hot) import.meta.hot.on("worker:edited", () => globalThis.__reactRouterDataRouter?.revalidate());

import { useContext } from "react";
import { Links, UNSAFE_FrameworkContext, useMatches } from "react-router";
import { useNonce } from "../lib/nonce.tsx";

/**
 * The style sheets of the page. React Router's own links are added and removed with the page, so that a page is unstyled for a moment and Back loses its scroll position. Links with a precedence stay, and React shows a page only once they have loaded.
 */
function PageSheets() {
  const routes = useContext(UNSAFE_FrameworkContext)?.manifest.routes;
  const sheets = useMatches().flatMap(({ id }) => routes?.[id]?.css ?? []);
  return [...new Set(sheets)].map((href) => <link key={href} rel="stylesheet" href={href} precedence="page" />);
}

/** In development, Vite's server injects the styles itself. */
export function StyleSheets() {
  const nonce = useNonce();
  return import.meta.env.DEV ? <Links nonce={nonce} /> : <PageSheets />;
}

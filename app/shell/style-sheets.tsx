import { useContext } from "react";
import { Links, UNSAFE_FrameworkContext, useMatches } from "react-router";
import { useNonce } from "../lib/nonce.tsx";

/**
 * The style sheets of the page. React Router's own links come and go with the page, so that one comes back unstyled for
 * a moment and Back loses its place; those with a precedence stay, and React shows a page only once it has them.
 */
function PageSheets() {
  const routes = useContext(UNSAFE_FrameworkContext)?.manifest.routes;
  const sheets = useMatches().flatMap(({ id }) => routes?.[id]?.css ?? []);
  return [...new Set(sheets)].map((href) => <link key={href} rel="stylesheet" href={href} precedence="page" />);
}

/** Vite's server brings the styles of development in its own way. */
export function StyleSheets() {
  const nonce = useNonce();
  return import.meta.env.DEV ? <Links nonce={nonce} /> : <PageSheets />;
}

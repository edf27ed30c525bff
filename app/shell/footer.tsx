import { useLocation, useRouteError } from "react-router";
import { Weave } from "../art/scenery.tsx";
import { brand } from "../brand.ts";
import { openConsent } from "../lib/consent-store.ts";
import { servedMarkup } from "../lib/served-markup.tsx";
import { ThemePicker } from "./theme-picker.tsx";

const FooterLinks = await servedMarkup(() => import("./footer-links.tsx").then((m) => m.FooterLinks));

/** The footer of every page. */
export function Footer() {
  const { pathname } = useLocation();
  const failed = Boolean(useRouteError());
  // The admin area loads no analytics, so there is nothing to choose. The 404 page must be the same everywhere.
  const showsPrivacyChoices = failed || !/^\/420(\/|$)/.test(pathname);
  return (
    <footer className="site-footer">
      <Weave thin />
      <FooterLinks />
      <div className="container site-footer-end">
        <p className="small dim">{brand.fda}</p>
        <div className="row row-between site-footer-last">
          <p className="small dim">
            © {brand.footerYear} {brand.name}
          </p>
          {showsPrivacyChoices ? (
            <button type="button" className="link-button small" onClick={openConsent}>
              Privacy choices
            </button>
          ) : null}
          <ThemePicker />
        </div>
      </div>
    </footer>
  );
}

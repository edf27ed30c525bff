import type { ReactNode } from "react";
import { brand } from "#app/brand.ts";
import { deferredHydrationScript } from "#app/lib/deferred-hydration-script.ts";
import { earlyInputScript } from "#app/lib/early-input.ts";
import { useNonce } from "#app/lib/nonce.tsx";
import { useUser } from "#app/lib/viewer-store.ts";
import { Icon, Link, SkipLink } from "#app/ui/index.ts";

/** The page around the checkout: the mark, help and the way back; no menu and no footer that lead away from paying. */
export function CheckoutChrome({ back, children }: { back: { to: string; label: string }; children: ReactNode }) {
  const nonce = useNonce();
  // The page after this one has the header of the shop, which names the member at once.
  useUser();
  const { contact } = brand;
  return (
    <div className="checkout-page">
      <SkipLink />
      <header className="checkout-header">
        <div className="container">
          <Link to="/" className="site-brand" aria-label={`${brand.name}, home`}>
            {brand.name}
          </Link>
          <p className="checkout-secure small dim">
            <Icon name="lock" size={16} /> Secure checkout
          </p>
          <details className="checkout-help">
            <summary>Help</summary>
            <div className="small">
              <p>Questions about your order? We're here {contact.hours}.</p>
              <p>
                <a href={`mailto:${contact.email}`}>{contact.email}</a>
              </p>
              <p>
                <a href={contact.phoneHref}>{contact.phone}</a>
              </p>
            </div>
          </details>
          <Link to={back.to} className="checkout-back" aria-label={back.label}>
            <Icon name="bag" />
            <span>{back.label}</span>
          </Link>
        </div>
        <script
          nonce={nonce}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: two constant scripts of our own
          dangerouslySetInnerHTML={{
            __html: import.meta.env.SSR ? `${earlyInputScript};${deferredHydrationScript}` : "",
          }}
        />
      </header>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <footer className="checkout-footer small">
        <div className="container">
          <Link to="/terms-of-service">Terms of Service</Link>
          <Link to="/privacy-policy">Privacy Policy</Link>
          <a href={`mailto:${contact.email}`}>Contact</a>
          <span>
            © {brand.footerYear} {brand.name}
          </span>
        </div>
      </footer>
    </div>
  );
}

import { brand, postalLine } from "../brand.ts";
import { Link } from "../ui/index.ts";

const COLUMNS: { title: string; links: { label: string; to: string }[] }[] = [
  {
    title: "Products",
    links: [
      { label: "Flagship Product", to: "/product" },
      { label: "All Products", to: "/products" },
      { label: "Subscription", to: "/subscription" },
      { label: "Custom Project", to: "/custom-project" },
      { label: "Fitness App", to: "/fitness-app" },
    ],
  },
  {
    title: "Company",
    links: [
      { label: "About Us", to: "/about" },
      { label: "Our Mission", to: "/mission" },
      { label: "The Lab", to: "/lab" },
      { label: "Ingredients", to: "/ingredients" },
      { label: "Studies", to: "/ingredient-studies" },
      { label: "Blog", to: "/blog" },
      { label: "Join the Network", to: "/join-network" },
      { label: "Track Order", to: "/orders/track" },
    ],
  },
  {
    title: "Legal",
    links: [
      { label: "Terms of Service", to: "/terms-of-service" },
      { label: "Privacy Policy", to: "/privacy-policy" },
      { label: "Affiliate Disclosure", to: "/affiliate-disclosure" },
      { label: "Community Guidelines", to: "/community-guidelines" },
    ],
  },
];

/** Who we are, how to reach us, and where the site leads: the part of the footer that needs no code in the browser. */
export function FooterLinks() {
  return (
    <div className="container site-footer-grid">
      <div>
        <p className="site-brand">{brand.name}</p>
        <p className="dim small site-footer-tagline">{brand.tagline}</p>
        <address className="small">
          <a href={`mailto:${brand.contact.email}`}>{brand.contact.email}</a>
          <a href={brand.contact.phoneHref}>{brand.contact.phone}</a>
          <span>{postalLine()}</span>
          <span className="dim">{brand.contact.hours}</span>
        </address>
      </div>
      {COLUMNS.map((column) => (
        <nav key={column.title} aria-label={column.title}>
          <h2 className="site-footer-title">{column.title}</h2>
          <ul>
            {column.links.map((link) => (
              <li key={link.to}>
                <Link to={link.to}>{link.label}</Link>
              </li>
            ))}
          </ul>
        </nav>
      ))}
    </div>
  );
}

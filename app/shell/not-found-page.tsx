import { Link, LinkButton } from "../ui/index.ts";
import { ErrorLayout } from "./error-layout.tsx";
import { SiteSearchForm } from "./site-search-form.tsx";
import { SuggestedProducts } from "./suggested-products.tsx";

/** The 404 page; title and text are fixed by the specification. */
export function NotFoundPage() {
  return (
    <ErrorLayout title="404 Page Not Found">
      <p className="lead">The page you're looking for doesn't exist or has been moved.</p>
      <SiteSearchForm />
      <div className="row">
        <LinkButton to="/">Go home</LinkButton>
        <LinkButton to="/products" variant="outline">
          Shop all products
        </LinkButton>
      </div>
      <ul className="lost-links">
        <li>
          <Link to="/ingredient-studies" className="tap-target">
            Studies
          </Link>
        </li>
        <li>
          <Link to="/all-articles" className="tap-target">
            All articles
          </Link>
        </li>
        <li>
          <Link to="/about#contact" className="tap-target">
            Contact us
          </Link>
        </li>
      </ul>
      <SuggestedProducts />
    </ErrorLayout>
  );
}

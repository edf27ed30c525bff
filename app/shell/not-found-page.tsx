import { Link, LinkButton } from "../ui/index.ts";
import { ErrorLayout } from "./error-layout.tsx";
import { LostProducts } from "./lost-products.tsx";
import { LostSearch } from "./lost-search.tsx";

/** The 404 page; title and text are fixed by the specification. */
export function NotFoundPage() {
  return (
    <ErrorLayout title="404 Page Not Found">
      <p className="lead">The page you're looking for doesn't exist or has been moved.</p>
      <LostSearch />
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
      <LostProducts />
    </ErrorLayout>
  );
}

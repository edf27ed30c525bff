import { Link, LinkButton } from "../ui/index.ts";
import { ErrorLayout } from "./error-layout.tsx";

/** The 404 page; title and text are fixed by the specification. */
export function NotFoundPage() {
  return (
    <ErrorLayout title="404 Page Not Found">
      <p className="lead">The page you're looking for doesn't exist or has been moved.</p>
      <search>
        <form action="/search" method="get" className="row lost-search">
          <label className="visually-hidden" htmlFor="missing-q">
            Search the site
          </label>
          <input
            id="missing-q"
            className="input"
            type="search"
            name="q"
            required
            maxLength={100}
            placeholder="Search the site"
          />
          <button type="submit" className="button button-outline">
            Search
          </button>
        </form>
      </search>
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
    </ErrorLayout>
  );
}

import { LinkButton } from "../ui/index.ts";
import { ErrorLayout } from "./error-layout.tsx";
import { SiteSearchForm } from "./site-search-form.tsx";
import { SuggestedProducts } from "./suggested-products.tsx";

/**
 * The page at the address of a product that is no longer sold, with others of its kind, or of an article that was
 * withdrawn; both with the search. @param kind of product; none for an article
 */
export function GonePage({ title, kind }: { title: string; kind?: string }) {
  if (!kind)
    return (
      <ErrorLayout title={`${title} is no longer available`}>
        <p className="lead">We withdrew this article. Search for another one on the same subject, or see the latest.</p>
        <SiteSearchForm />
        <div className="row">
          <LinkButton to="/blog">Read the blog</LinkButton>
        </div>
      </ErrorLayout>
    );
  return (
    <ErrorLayout title={`${title} is no longer available`}>
      <p className="lead">We don't sell it anymore. Your past orders and lot results aren't affected.</p>
      <SiteSearchForm />
      <div className="row">
        <LinkButton to="/products">Shop all products</LinkButton>
        <LinkButton to={`/search?q=${encodeURIComponent(kind)}`} variant="outline">
          {`Find similar: ${kind}`}
        </LinkButton>
      </div>
      <SuggestedProducts like={kind} />
    </ErrorLayout>
  );
}

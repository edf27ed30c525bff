import { LinkButton } from "../ui/index.ts";
import { ErrorLayout } from "./error-layout.tsx";
import { LostProducts } from "./lost-products.tsx";
import { LostSearch } from "./lost-search.tsx";

/** The page at the address of a product that is no longer sold: others of its kind, and the search. */
export function GonePage({ title, kind }: { title: string; kind: string }) {
  return (
    <ErrorLayout title={`${title} is no longer available`}>
      <p className="lead">We don't sell it anymore. Your past orders and lot results aren't affected.</p>
      <LostSearch />
      <div className="row">
        <LinkButton to="/products">Shop all products</LinkButton>
        <LinkButton to={`/search?q=${encodeURIComponent(kind)}`} variant="outline">
          {`Find similar: ${kind}`}
        </LinkButton>
      </div>
      <LostProducts like={kind} />
    </ErrorLayout>
  );
}

import { requestContextKey } from "#app/context.ts";
import { Callout, Link } from "#app/ui/index.ts";
import { AdminPageHeader, adminMeta } from "../../admin/page-title.tsx";
import { MarketPicker } from "../../admin/selling/market-picker.tsx";
import type { Route } from "./+types/markets.ts";
import "../../admin/selling/selling.css";

export const meta = () => adminMeta("Markets");
export { SectionError as ErrorBoundary } from "../../admin/table/index.ts";

export async function loader({ context }: Route.LoaderArgs) {
  return { markets: await context.get(requestContextKey).store.pricing.listMarketsForAdmin() };
}

/** The countries that the store sells to. */
export default function Markets({ loaderData: { markets } }: Route.ComponentProps) {
  const unshipped = markets.filter((m) => m.sells && m.shipping === "none");
  return (
    <>
      <AdminPageHeader
        title="Markets"
        lead="Tick the countries that you sell to. Customers can only choose these, in the cart, at checkout and for subscriptions."
      />
      {unshipped.length > 0 ? (
        <Callout
          tone="warning"
          title={`${unshipped.length === 1 ? "1 country has" : `${unshipped.length} countries have`} no shipping rate`}
        >
          <p>
            Customers in{" "}
            {unshipped
              .slice(0, 5)
              .map((m) => m.name)
              .join(", ")}
            {unshipped.length > 5 ? " and others" : ""} can’t order physical products.{" "}
            <Link to="/420/shipping">Add shipping rates</Link>
          </p>
        </Callout>
      ) : null}
      <MarketPicker
        markets={markets}
        key={markets
          .filter((m) => m.sells)
          .map((m) => m.code)
          .join()}
      />
    </>
  );
}

import { AccountLayout } from "#app/account/account-layout.tsx";
import { requestContextKey } from "#app/context.ts";
import { formatShortDate } from "#app/lib/format-short-date.ts";
import { LocalTime } from "#app/lib/local-time.tsx";
import { privateData, redirectToLogin } from "#app/lib/private-data.ts";
import { seo } from "#app/lib/seo.ts";
import { RecallNotice } from "#app/store/lots/recall-notice.tsx";
import { Badge, Card, EmptyState, Link, LinkButton, Text } from "#app/ui/index.ts";
import type { MyLot } from "#worker/store/orders/contract.ts";
import type { Route } from "./+types/lots";

export const meta = () =>
  seo({
    title: "Your lots",
    description: "The lots that we shipped to you, each with its best-before date and lab certificate.",
    noindex: true,
  });

export async function loader({ context }: Route.LoaderArgs) {
  const { viewer, store } = context.get(requestContextKey);
  if (!(await viewer())) throw redirectToLogin("/account/lots");
  return privateData({ lots: await store.orders.listMyLots() });
}

export default function MyLots({ loaderData: { lots } }: Route.ComponentProps) {
  return (
    <AccountLayout title="Your lots" lead="Every lot we shipped to you, with its lab certificate.">
      <RecallNotice lots={lots.filter((lot) => lot.status === "recalled")} />
      {lots.length === 0 ? (
        <EmptyState
          title="No lots yet"
          text="When an order ships, the lot of each product appears here, with its lab certificate."
          action={
            <LinkButton to="/products" variant="outline">
              Shop all products
            </LinkButton>
          }
        />
      ) : (
        <Card>
          {lots.map((lot) => (
            <LotRow key={lot.number} lot={lot} />
          ))}
        </Card>
      )}
    </AccountLayout>
  );
}

function LotRow({ lot }: { lot: MyLot }) {
  const page = `/lab/lots/${encodeURIComponent(lot.number)}`;
  return (
    <div className="settings-row">
      <div>
        <strong>{[lot.title, lot.variantTitle].filter(Boolean).join(", ")}</strong>{" "}
        {lot.status === "recalled" ? <Badge tone="danger">Recalled</Badge> : null}
        {lot.status === "quarantined" ? <Badge tone="accent">On hold</Badge> : null}
        <Text small dim>
          Lot {lot.number}, best before {formatShortDate(lot.bestBefore)}
          <br />
          Shipped on <LocalTime at={lot.shippedAt} /> with{" "}
          <Link to={`/orders/${lot.orderId}`}>order {lot.orderNumber}</Link>
        </Text>
      </div>
      <LinkButton to={page} variant="outline" aria-label={`Certificate of lot ${lot.number}`}>
        Certificate
      </LinkButton>
    </div>
  );
}

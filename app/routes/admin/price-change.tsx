import { useState } from "react";
import { requestContextKey } from "#app/context.ts";
import { ApiProblemNote } from "#app/ui/api-problem-note.tsx";
import { Button, type Column, KeyValues, Link } from "#app/ui/index.ts";
import { plural } from "#worker/kernel/plural.ts";
import type { PriceChange, PriceChangeItem } from "#worker/store/price-changes/contract.ts";
import { PriceChangeDrawer } from "../../admin/catalogue/price-change-drawer.tsx";
import { PRICE_CHANGE_STATES, PRICE_ITEM_NOTES } from "../../admin/catalogue/price-change-labels.ts";
import { useAction } from "../../admin/form/use-action.ts";
import { LocalTime } from "../../admin/local-time.tsx";
import { adminMeta } from "../../admin/page-title.tsx";
import { formatMinor } from "../../admin/selling/amount-inputs.ts";
import { StatusBadge } from "../../admin/status-badge.tsx";
import { Detail, DetailHeader, Panel, PhoneRow, PhoneTable } from "../../admin/table/index.ts";
import type { Route } from "./+types/price-change.ts";

export const meta = ({ loaderData }: Route.MetaArgs) => adminMeta(loaderData?.change.name ?? "Price changes");
export { SectionError as ErrorBoundary } from "../../admin/table/index.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { store } = context.get(requestContextKey);
  const found = await store.priceChanges.getPriceChange(params.id);
  if (!found) throw new Response(null, { status: 404, statusText: "Not Found" });
  return found;
}

const nameOf = (i: PriceChangeItem): string => [i.title, i.variantTitle].filter(Boolean).join(", ");
const money = (minor: number | null, i: PriceChangeItem) => (minor === null ? "–" : formatMinor(minor, i.currency));

const columns: Column<PriceChangeItem>[] = [
  { key: "variant", label: "Variant", cell: (i) => <Link to={`/420/products/${i.productId}`}>{nameOf(i)}</Link> },
  { key: "before", label: "Before", end: true, cell: (i) => money(i.wasPrice ?? i.plannedFrom, i) },
  { key: "new", label: "New price", end: true, cell: (i) => money(i.newPrice, i) },
  { key: "was", label: "Crossed out", end: true, cell: (i) => money(i.crossedOut, i) },
  { key: "now", label: "Price now", end: true, cell: (i) => money(i.price, i) },
  { key: "note", label: "Note", cell: (i) => PRICE_ITEM_NOTES[i.state] ?? "" },
];

const ENDED_LABELS: Record<PriceChange["state"], string> = {
  ...{ planned: "Ended", active: "Ended", ended: "Ended" },
  canceled: "Canceled",
};

/** A price change: when it is, what it changes, and what became of each variant. */
export default function PriceChangePage({ loaderData: { change: c, items } }: Route.ComponentProps) {
  const { busy, problem, act } = useAction();
  const [isEditing, setIsEditing] = useState(false);
  return (
    <>
      <DetailHeader
        back={{ to: "/420/price-changes", label: "All price changes" }}
        title={c.name}
        badges={<StatusBadge status={PRICE_CHANGE_STATES[c.state]} />}
        actions={
          c.state === "planned" ? (
            <>
              <Button
                variant="outline"
                loading={busy}
                onClick={() => void act("POST", `/api/admin/price-changes/${c.id}/cancel`, {}, "Price change canceled")}
              >
                Cancel price change
              </Button>
              <Button onClick={() => setIsEditing(true)}>Edit price change</Button>
            </>
          ) : c.state === "active" ? (
            <Button
              variant="outline"
              loading={busy}
              onClick={() => void act("POST", `/api/admin/price-changes/${c.id}/end`, {}, "Sale ended")}
            >
              End sale
            </Button>
          ) : undefined
        }
      />
      <ApiProblemNote problem={problem} />
      <Detail
        aside={
          <Panel title="Schedule" id="schedule">
            <KeyValues
              rows
              items={[
                ["Starts", <LocalTime key="starts" at={c.startsAt} />],
                ["Ends", c.endsAt === null ? "Never" : <LocalTime key="ends" at={c.endsAt} />],
                ...(c.startedAt === null ? [] : [["Started", <LocalTime key="started" at={c.startedAt} />] as const]),
                ...(c.endedAt === null
                  ? []
                  : [[ENDED_LABELS[c.state], <LocalTime key="ended" at={c.endedAt} />] as const]),
                ["Previous price", c.showWas ? "Crossed out" : "Not shown"],
                ["Scheduled by", c.actor],
              ]}
            />
          </Panel>
        }
      >
        <Panel title={plural(c.variants, "variant")} id="variants">
          <PhoneTable
            caption="Prices"
            hideCaption
            columns={columns}
            rows={items}
            rowKey={(i) => i.variantId}
            phoneRow={(i) => (
              <PhoneRow
                title={<Link to={`/420/products/${i.productId}`}>{nameOf(i)}</Link>}
                value={money(i.newPrice, i)}
                note={PRICE_ITEM_NOTES[i.state] ?? `Price now: ${money(i.price, i)}`}
                valueNote={`before ${money(i.wasPrice ?? i.plannedFrom, i)}`}
              />
            )}
          />
        </Panel>
      </Detail>
      <PriceChangeDrawer
        productIds={[...new Set(items.map((i) => i.productId))]}
        planned={{ change: c, items }}
        open={isEditing}
        onClose={() => setIsEditing(false)}
        onSaved={() => setIsEditing(false)}
      />
    </>
  );
}

import { useState } from "react";
import { useRevalidator } from "react-router";
import { useApiQuery } from "#app/lib/query.ts";
import { Button, Link, Text } from "#app/ui/index.ts";
import type { PriceChange } from "#worker/store/price-changes/contract.ts";
import { LocalTime } from "../local-time.tsx";
import { Panel } from "../table/index.ts";
import { PriceChangeDrawer } from "./price-change-drawer.tsx";
import { PRICE_CHANGE_STATES } from "./price-change-labels.ts";

/** The scheduled prices of a product: what runs and what is planned, and the way to plan more. */
export function PriceChangeSection({ id }: { id: string }) {
  const path = `/api/admin/price-changes?product=${id}`;
  const { data, refetch } = useApiQuery<{ changes: PriceChange[] }>({ queryKey: [path], staleTime: 0 });
  const { revalidate } = useRevalidator();
  const [open, setOpen] = useState(false);
  const changes = (data?.changes ?? []).filter((c) => c.state === "planned" || c.state === "active");
  return (
    <Panel
      title="Price changes"
      id="scheduled-prices"
      action={
        <Button variant="ghost" aria-label="Schedule price change" onClick={() => setOpen(true)}>
          Schedule
        </Button>
      }
    >
      {changes.length === 0 ? (
        <Text small dim>
          Schedule a sale or new prices for this product. <Link to="/420/price-changes">All price changes</Link>
        </Text>
      ) : (
        <ul className="schedule-list">
          {changes.map((c) => (
            <li key={c.id}>
              <span>
                <Link to={`/420/price-changes/${c.id}`}>
                  <strong>{c.name}</strong>
                </Link>
                <span className="small dim">
                  {PRICE_CHANGE_STATES[c.state][0]}: <LocalTime at={c.startsAt} />
                  {c.endsAt === null ? null : (
                    <>
                      {" "}
                      to <LocalTime at={c.endsAt} />
                    </>
                  )}
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
      <PriceChangeDrawer
        productIds={[id]}
        open={open}
        onClose={() => setOpen(false)}
        onSaved={() => {
          setOpen(false);
          void refetch();
          void revalidate();
        }}
      />
    </Panel>
  );
}

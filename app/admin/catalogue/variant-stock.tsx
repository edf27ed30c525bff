import { useState } from "react";
import { apiRequest } from "#app/lib/api-request.ts";
import { useApiQuery } from "#app/lib/query.ts";
import { Button, Callout, KeyValues, Skeleton, Stack, Text } from "#app/ui/index.ts";
import type { StockLevel, StockMove } from "#worker/store/stock/contract.ts";
import { LocalTime } from "../local-time.tsx";
import { StockForm } from "./stock-form.tsx";

/** The inventory of a variant: its quantities, a form to change them, and the adjustment history. */
export function VariantStock({ variantId, onChange }: { variantId: string; onChange: () => void }) {
  const key = `/api/admin/stock/${variantId}`;
  const { data, isError, refetch } = useApiQuery<{ row: StockLevel; moves: StockMove[]; next: string | null }>({
    queryKey: [key],
    staleTime: 0,
  });
  const [older, setOlder] = useState<StockMove[]>([]);
  const [next, setNext] = useState<string | null | undefined>();
  if (isError) return <Callout tone="error">Couldn’t load inventory. Check your connection and try again.</Callout>;
  if (!data) return <Skeleton height={240} />;
  const { row, moves } = data;
  const more = next === undefined ? data.next : next;
  const changed = () => {
    setOlder([]);
    setNext(undefined);
    void refetch();
    onChange();
  };
  const loadOlder = async () => {
    const page = await apiRequest<{ moves: StockMove[]; next: string | null }>("GET", `${key}?before=${more}`);
    setOlder((was) => [...was, ...page.moves]);
    setNext(page.next);
  };
  return (
    <Stack gap={24}>
      <KeyValues
        items={[
          ["On hand", row.onHand],
          ["Committed", row.reserved],
          ["Available", row.backorder ? "No limit" : row.onHand - row.reserved],
        ]}
      />
      <StockForm variantId={variantId} row={row} onDone={changed} />
      <section aria-labelledby="ledger">
        <h3 id="ledger">Adjustment history</h3>
        {moves.length === 0 ? <Text dim>No adjustments yet. Receive inventory above to start.</Text> : null}
        <ol className="ledger">
          {[...moves, ...older].map((m) => (
            <li key={m.id}>
              <strong className="ledger-delta">
                {m.delta > 0 ? `+${m.delta}` : String(m.delta).replace("-", "−")}
              </strong>
              <span>
                {MOVE_KIND_LABELS[m.kind]}
                {m.lot ? `, lot ${m.lot}` : ""}
                {m.note ? `: ${m.note}` : ""}
                <span className="dim small">
                  {m.actor}, <LocalTime at={m.at} />
                </span>
              </span>
            </li>
          ))}
        </ol>
        {more ? (
          <Button variant="outline" onClick={loadOlder}>
            Load more
          </Button>
        ) : null}
      </section>
    </Stack>
  );
}

const MOVE_KIND_LABELS: Record<StockMove["kind"], string> = {
  received: "Received",
  shipped: "Fulfilled",
  returned: "Returned",
  damaged: "Damaged",
  counted: "Counted",
  corrected: "Adjusted",
};

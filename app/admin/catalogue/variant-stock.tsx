import { useState } from "react";
import { apiRequest } from "#app/lib/api-request.ts";
import { useApiQuery } from "#app/lib/query.ts";
import { Button, Callout, KeyValues, Skeleton, Stack, Text } from "#app/ui/index.ts";
import type { StockLevel, StockMove } from "#worker/store/stock/contract.ts";
import { LocalTime } from "../admin-components.tsx";
import { StockForm } from "./stock-form.tsx";

/** What of a variant is there, what can be done about it, and its ledger. */
export function VariantStock({ variantId, onChange }: { variantId: string; onChange: () => void }) {
  const key = `/api/admin/stock/${variantId}`;
  const { data, isError, refetch } = useApiQuery<{ row: StockLevel; moves: StockMove[]; next: string | null }>({
    queryKey: [key],
    staleTime: 0,
  });
  const [older, setOlder] = useState<StockMove[]>([]);
  const [next, setNext] = useState<string | null | undefined>();
  if (isError)
    return <Callout tone="error">The stock could not be read. Check your connection and open it again.</Callout>;
  if (!data) return <Skeleton height={240} />;
  const { row, moves } = data;
  const more = next === undefined ? data.next : next;
  const changed = () => {
    setOlder([]);
    setNext(undefined);
    void refetch();
    onChange();
  };
  const readOlder = async () => {
    const page = await apiRequest<{ moves: StockMove[]; next: string | null }>("GET", `${key}?before=${more}`);
    setOlder((was) => [...was, ...page.moves]);
    setNext(page.next);
  };
  return (
    <Stack gap={24}>
      <KeyValues
        items={[
          ["On hand", row.onHand],
          ["Reserved", row.reserved],
          ["Available", row.backorder ? "any number" : row.onHand - row.reserved],
        ]}
      />
      <StockForm variantId={variantId} row={row} onDone={changed} />
      <section aria-labelledby="ledger">
        <h3 id="ledger">Ledger</h3>
        {moves.length === 0 ? <Text dim>Nothing has come or gone yet.</Text> : null}
        <ol className="ledger">
          {[...moves, ...older].map((m) => (
            <li key={m.id}>
              <strong className="ledger-delta">{m.delta > 0 ? `+${m.delta}` : m.delta}</strong>
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
          <Button variant="outline" onClick={readOlder}>
            Older lines
          </Button>
        ) : null}
      </section>
    </Stack>
  );
}

const MOVE_KIND_LABELS: Record<StockMove["kind"], string> = {
  received: "Received",
  shipped: "Sent",
  returned: "Came back",
  damaged: "Written off",
  counted: "Counted",
  corrected: "Corrected",
};

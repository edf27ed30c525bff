import { useState } from "react";
import { ApiProblemNote } from "#app/ui/api-problem-note.tsx";
import { Button, Link, Row, Text } from "#app/ui/index.ts";
import type { SeriesRow } from "#worker/content/contract-organize.ts";
import { OrderedList } from "../catalogue/ordered-list.tsx";
import { moveItem } from "../form/list-changes.ts";
import { UnsavedGuard } from "../form/unsaved-guard.tsx";
import { useAction } from "../form/use-action.ts";

/** The parts of a series, in an order that is changed by dragging or by keys. */
export function SeriesParts({ series: { id, title, parts } }: { series: SeriesRow }) {
  const stored = parts.map((part) => part.id);
  const [moved, setMoved] = useState<string[] | null>(null);
  const { busy, problem, act } = useAction();
  // A part that came or went while an editor sorts is taken along.
  const order = [
    ...(moved ?? []).filter((part) => stored.includes(part)),
    ...stored.filter((part) => !moved?.includes(part)),
  ];
  const isMoved = order.join(" ") !== stored.join(" ");
  const save = async () => {
    if (await act("POST", `/api/admin/series/${id}/order`, { ids: order }, "Order saved")) setMoved(null);
  };
  return (
    <>
      <OrderedList
        label={`Parts of ${title}`}
        items={order.flatMap((key) => {
          const part = parts.find((one) => one.id === key);
          if (!part) return [];
          return [
            {
              id: key,
              name: part.title || "Untitled",
              detail: [
                part.part === null ? "No part number" : `Part ${part.part}`,
                ...(part.isPublished ? [] : ["not published"]),
              ].join(", "),
              action: (
                <Link to={`/420/draft/${key}`} aria-label={`Open ${part.title || "Untitled"}`}>
                  Open
                </Link>
              ),
            },
          ];
        })}
        onMove={(from, to) => setMoved(moveItem(order, from, to))}
      />
      <ApiProblemNote problem={problem} />
      {isMoved ? (
        <>
          <Text small dim>
            Readers see the new order right away. Anyone editing one of these posts is told that its part number
            changed.
          </Text>
          <Row gap={8}>
            <Button loading={busy} onClick={() => void save()}>
              Save order
            </Button>
            <Button variant="ghost" disabled={busy} onClick={() => setMoved(null)}>
              Discard
            </Button>
          </Row>
          <UnsavedGuard busy={busy} />
        </>
      ) : null}
    </>
  );
}

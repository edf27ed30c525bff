import { useState } from "react";
import { useApiQuery } from "#app/lib/query.ts";
import { Badge, Button, Callout, Icon, Link, LinkButton, Skeleton, Table, Text } from "#app/ui/index.ts";
import type { LotRow, ProductInput, ProductInventory } from "#worker/store/catalogue/contract.ts";
import { StatusBadge } from "../status-badge.tsx";
import { Drawer, Panel } from "../table/index.ts";
import { LOT_STATUS_LABELS } from "./catalogue-labels.ts";
import { VariantStock } from "./variant-stock.tsx";

type Level = ProductInventory["levels"][number];

/** What can be sold, where it is kept, and the lots it comes from; changed in a drawer, not by the editor's save. */
export function InventorySection({
  id,
  product,
  onChange,
}: {
  id: string | null;
  product: ProductInput;
  onChange: () => void;
}) {
  if (product.format === "bundle" || product.format === "gift_card")
    return (
      <Panel title="Inventory and lots" id="inventory">
        <Text dim>
          {product.format === "bundle" ? "A bundle sells the inventory of its products." : "Gift cards never run out."}
        </Text>
      </Panel>
    );
  return id ? (
    <Inventory id={id} product={product} onChange={onChange} />
  ) : (
    <Panel title="Inventory and lots" id="inventory">
      <Text dim>Create the product first. Then receive inventory and add its lots here.</Text>
    </Panel>
  );
}

function Inventory({ id, product, onChange }: { id: string; product: ProductInput; onChange: () => void }) {
  const { data, isError, refetch } = useApiQuery<ProductInventory>({
    queryKey: [`/api/admin/products/${id}/inventory`],
    staleTime: 0,
  });
  const [adjusting, setAdjusting] = useState<string | null>(null);
  const changed = () => {
    void refetch();
    onChange();
  };
  const nameOf = (variantId: string) => {
    const v = product.variants.find((x) => x.id === variantId);
    return v ? v.title || v.options.join(", ") || v.sku : "Variant";
  };
  const sum = (of: (l: Level) => number) => (data?.levels ?? []).reduce((n, l) => n + of(l), 0);
  return (
    <Panel
      title="Inventory and lots"
      id="inventory"
      action={
        <LinkButton to={`/420/lots/new?product=${encodeURIComponent(id)}`} variant="outline">
          <Icon name="plus" size={18} /> Add lot
        </LinkButton>
      }
    >
      {isError ? <Callout tone="error">Couldn’t load inventory. Check your connection and try again.</Callout> : null}
      {!data && !isError ? <Skeleton height={160} /> : null}
      {data ? (
        <>
          <Text small dim>
            {sum((l) => l.onHand)} on hand, {sum((l) => l.reserved)} committed,{" "}
            {sum((l) => Math.max(0, l.onHand - l.reserved))} available
          </Text>
          <Table
            caption="Inventory by variant"
            hideCaption
            columns={[
              { key: "variant", label: "Variant", cell: (l: Level) => nameOf(l.variantId) },
              { key: "onHand", label: "On hand", end: true, cell: (l: Level) => l.onHand },
              { key: "reserved", label: "Committed", end: true, cell: (l: Level) => l.reserved },
              { key: "available", label: "Available", end: true, cell: (l: Level) => <Available level={l} /> },
              { key: "bin", label: "Bin", cell: (l: Level) => l.bin || "–" },
              {
                key: "adjust",
                label: "Action",
                cell: (l: Level) => (
                  <Button
                    variant="ghost"
                    aria-label={`Adjust ${nameOf(l.variantId)}`}
                    onClick={() => setAdjusting(l.variantId)}
                  >
                    Adjust
                  </Button>
                ),
              },
            ]}
            rows={data.levels}
            rowKey={(l) => l.variantId}
          />
          <Lots lots={data.lots} nameOf={nameOf} />
        </>
      ) : null}
      <Drawer
        open={adjusting !== null}
        onOpenChange={(open) => !open && setAdjusting(null)}
        title={adjusting ? `Inventory of ${nameOf(adjusting)}` : "Inventory"}
      >
        {adjusting ? (
          // The drawer is inside the editor's form for React: its own form must not save the product.
          <div onSubmit={(event) => event.stopPropagation()}>
            <VariantStock key={adjusting} variantId={adjusting} onChange={changed} />
          </div>
        ) : null}
      </Drawer>
    </Panel>
  );
}

function Available({ level: l }: { level: Level }) {
  if (l.backorder) return <Badge tone="primary">Backorder</Badge>;
  const units = l.onHand - l.reserved;
  if (units <= 0) return <Badge tone="danger">Out of stock</Badge>;
  return units <= l.lowAt ? <Badge>{units}, low</Badge> : units;
}

/** The lots of a product; the first that can be shipped expires first. */
function Lots({ lots, nameOf }: { lots: LotRow[]; nameOf: (variantId: string) => string }) {
  if (lots.length === 0)
    return (
      <Text small dim>
        No lots yet. Add each batch with its certificate, so that customers can look it up.
      </Text>
    );
  const shipsFirst = new Set(
    [
      ...Map.groupBy(
        lots.filter((l) => l.status === "released" && l.left !== 0),
        (l) => l.variantId,
      ),
    ].map(([, own]) => own[0]?.id),
  );
  return (
    <Table
      caption="Lots"
      columns={[
        {
          key: "lot",
          label: "Lot",
          cell: (l: LotRow) => (
            <>
              <Link to={`/420/lots/${l.id}`}>{l.number}</Link>{" "}
              {shipsFirst.has(l.id) ? <Badge tone="primary">Ships first</Badge> : null}
            </>
          ),
        },
        { key: "variant", label: "Variant", cell: (l: LotRow) => nameOf(l.variantId) },
        { key: "left", label: "Left", end: true, cell: (l: LotRow) => l.left ?? "–" },
        { key: "best", label: "Best by", cell: (l: LotRow) => l.bestBefore },
        { key: "status", label: "Status", cell: (l: LotRow) => <StatusBadge status={LOT_STATUS_LABELS[l.status]} /> },
        {
          key: "certificate",
          label: "Certificate",
          cell: (l: LotRow) =>
            l.certified ? (
              "On file"
            ) : (
              <span className="lot-missing">
                <Icon name="alert" size={16} /> Missing
              </span>
            ),
        },
      ]}
      rows={lots}
      rowKey={(l) => l.id}
    />
  );
}

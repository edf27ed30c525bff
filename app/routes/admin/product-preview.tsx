import { Pack } from "#app/art/index.ts";
import { FactsPanel } from "#app/store/facts-panel.tsx";
import { toPackProps } from "#app/store/pack-props.ts";
import { Text } from "#app/ui/index.ts";
import type { Label, ProductInput } from "#worker/store/catalogue/contract.ts";
import { buildFactsPanel } from "#worker/store/catalogue/domain.ts";
import "../store/product-page.css";

const count = (n: number): number => (Number.isFinite(n) ? n : 0);
const hex = (text: string, fallback: string): string => (/^#[0-9a-f]{6}$/i.test(text) ? text : fallback);

/** The facts panel of a label that may be incomplete: rows without a number are left out. */
export function LabelPreview({ label, servings }: { label: Label; servings: number }) {
  const withAmount = <T extends { amount: number }>(rows: readonly T[]): T[] =>
    rows.filter((r) => Number.isFinite(r.amount));
  const seen = new Set<string>();
  const panel = buildFactsPanel(
    {
      ...label,
      rows: withAmount(label.rows).filter((r) => !seen.has(r.nutrient) && seen.add(r.nutrient)),
      ingredients: withAmount(label.ingredients).filter((i) => i.name !== ""),
      blends: withAmount(label.blends).filter((b) => b.name !== ""),
      inside: label.inside.filter((i) => i.what !== ""),
    },
    count(servings),
  );
  return (
    <div className="label-preview">
      <FactsPanel panel={panel} servings={count(servings)} of="this product" />
      {panel.ingredientLine ? (
        <Text small>
          <strong>{panel.ingredientLine.title}:</strong> {panel.ingredientLine.text}
        </Text>
      ) : null}
      <Text small>
        <strong>{panel.contains ?? "Contains none of the nine major allergens."}</strong>
      </Text>
      {panel.mayContain ? <Text small>{panel.mayContain}</Text> : null}
    </div>
  );
}

/** The drawn pack of the product being edited. */
export function PackPreview({ product: p }: { product: ProductInput }) {
  const { body, ink, band } = p.look.colors;
  const look = {
    ...p.look,
    colors: {
      body: hex(body, "#5a6152"),
      ink: hex(ink, "#faf6ec"),
      band: band.map((b) => hex(b, "#d9cfb8")) as [string, string, string],
    },
  };
  const netWeight = p.variants.find((v) => v.active)?.netWeight;
  return <Pack {...toPackProps({ title: p.title || "Name", kind: p.kind, look, netWeight })} />;
}

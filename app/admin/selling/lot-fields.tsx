import { formatShortDate } from "#app/lib/format-short-date.ts";
import { Select } from "#app/ui/index.ts";
import type { LotOption } from "./line-variants.ts";

/** Asks which lot each variant of a shipment comes from. Only released lots are offered. */
export function LotFields({
  variants,
  lots,
  chosen,
  onChoose,
}: {
  variants: readonly { variantId: string; name: string }[];
  lots: Record<string, LotOption[]>;
  chosen: Record<string, string>;
  onChoose: (variantId: string, lotId: string) => void;
}) {
  return variants.map((v) => {
    const options = lots[v.variantId] ?? [];
    return (
      <Select
        key={v.variantId}
        label={`Lot for ${v.name}`}
        hint={options.length === 0 ? "No released lot. The item will be fulfilled without one." : undefined}
        value={chosen[v.variantId] ?? ""}
        onChange={(e) => onChoose(v.variantId, e.target.value)}
        options={[
          { value: "", label: "No lot" },
          ...options.map((l) => ({ value: l.id, label: `${l.number}, best by ${formatShortDate(l.bestBefore)}` })),
        ]}
      />
    );
  });
}

/** The lot that expires first: the one to take from. */
export const firstToExpire = (list: readonly LotOption[] | undefined): LotOption | undefined =>
  list?.toSorted((a, b) => a.bestBefore.localeCompare(b.bestBefore))[0];

/** Preselects the lot of each variant that expires first. */
export const defaultLots = (lots: Record<string, LotOption[]>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(lots).flatMap(([variantId, list]) => {
      const first = firstToExpire(list);
      return first ? [[variantId, first.id]] : [];
    }),
  );

/** The selected lots in the shape of the API's input. */
export const toParcelLots = (chosen: Record<string, string>, variants: readonly { variantId: string }[]) =>
  variants.flatMap(({ variantId }) => (chosen[variantId] ? [{ variantId, lotId: chosen[variantId] }] : []));

import { useMemo } from "react";
import { useApiQuery } from "#app/lib/query.ts";
import type { Food } from "#worker/nutrition/domain.ts";
import type { DishSources } from "#worker/nutrition/domain-dish.ts";
import type { ProductCard } from "#worker/store/catalogue/contract.ts";

type Label = DishSources["products"] extends ReadonlyMap<string, { label: infer Found }> ? NonNullable<Found> : never;
interface Sources {
  foods: Food[];
  products: { card: ProductCard; label: Label | null; isActive: boolean }[];
}

/** Foods and products by their keys, with what 100 g of each hold. Those that are unknown are left out. */
export function useNamedSources(foods: readonly string[], products: readonly string[]) {
  const url = `/api/admin/recipe-sources?foods=${foods.join(",")}&products=${products.join(",")}`;
  const { data, isError } = useApiQuery<Sources>({
    queryKey: [url],
    enabled: foods.length + products.length > 0,
    // Those that were known stay in sight while one more is asked for.
    placeholderData: (before) => before as Sources | undefined,
  });
  return useMemo(
    () => ({
      isError,
      isLoaded: data !== undefined || foods.length + products.length === 0,
      foods: new Map(data?.foods.map((food) => [food.key, food])),
      products: new Map(data?.products.map((product) => [product.card.handle, product])),
    }),
    [data, isError, foods.length, products.length],
  );
}

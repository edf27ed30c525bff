import { Plant } from "#app/art/index.ts";
import { EmptyState, LinkButton } from "#app/ui/index.ts";
import type { FilterView } from "./filter-view.ts";

/** Shown in place of the list when no product matches the filters. */
export function NoResults({ chips }: { chips: FilterView["chips"] }) {
  return (
    <EmptyState
      title="No products match"
      text={
        chips.length > 1
          ? "Each filter has products, but none match all of them. Remove a filter:"
          : "No products match this filter. Remove it or view all products."
      }
      art={<Plant name="lucuma" size={112} />}
      action={
        <>
          {chips.slice(0, 4).map((c) => (
            <LinkButton key={c.href} to={c.href} variant="outline" preventScrollReset replace>
              Remove “{c.label}”
            </LinkButton>
          ))}
          <LinkButton to="/products">View all products</LinkButton>
        </>
      }
    />
  );
}

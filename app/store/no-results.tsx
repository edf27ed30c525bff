import { Plant } from "#app/art/index.ts";
import { EmptyState, LinkButton } from "#app/ui/index.ts";
import type { FilterView } from "./filter-view.ts";

/** Stands for the list where no product has all that was asked for. */
export function NoResults({ chips }: { chips: FilterView["chips"] }) {
  return (
    <EmptyState
      title="Nothing has all of that"
      text={
        chips.length > 1
          ? "Each filter alone has products; together they leave none. Take one out:"
          : "No product fits this filter. Take it out, or see everything."
      }
      art={<Plant name="lucuma" size={112} />}
      action={
        <>
          {chips.slice(0, 4).map((c) => (
            <LinkButton key={c.href} to={c.href} variant="outline" preventScrollReset replace>
              Without “{c.label}”
            </LinkButton>
          ))}
          <LinkButton to="/products">See everything</LinkButton>
        </>
      }
    />
  );
}

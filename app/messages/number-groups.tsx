import { Skeleton } from "#app/ui/index.ts";

/** Groups of five digits, read group by group; a place is kept while they are computed. */
export const NumberGroups = ({ groups }: { groups: readonly string[] }) =>
  groups.length === 0 ? (
    <Skeleton height="5rem" />
  ) : (
    <p className="number-groups" data-safety-number>
      {groups.map((group, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two groups may be alike
        <span key={i}>{group} </span>
      ))}
    </p>
  );

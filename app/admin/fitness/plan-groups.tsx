import { Table } from "#app/ui/index.ts";
import { LEAST_MEMBERS, type ShownGroups } from "#worker/fitness/staff/domain-small-groups.ts";
import { formatCount } from "../dashboard/period-words.ts";
import { Panel } from "../table/index.ts";

type Names = Readonly<Record<string, string>>;

/** Plans of members who log, by goal and by diet: counts, and none of a small group. */
export function PlanGroups({
  goals,
  diets,
  names,
}: {
  goals: ShownGroups;
  diets: ShownGroups;
  names: { goals: Names; diets: Names };
}) {
  return (
    <Panel title="Active plans" id="plans">
      <p className="small dim">
        Plans of members who logged something in the last 28 days. Groups of fewer than {LEAST_MEMBERS} members are
        combined, along with the next larger group if their size would show otherwise.
      </p>
      {goals.groups.length === 0 && goals.hidden.members === 0 ? (
        <p className="dim">Nobody has logged anything in the last 28 days.</p>
      ) : (
        <div className="fitness-split">
          <GroupTable label="Goal" shown={goals} names={names.goals} />
          <GroupTable label="Diet" shown={diets} names={names.diets} />
        </div>
      )}
    </Panel>
  );
}

function GroupTable({ label, shown: { groups, hidden }, names }: { label: string; shown: ShownGroups; names: Names }) {
  const nameOf = (key: string) => names[key] ?? "No plan yet";
  const rows = [
    ...groups.map(({ key, members }) => ({ key, name: nameOf(key), members: formatCount(members) })),
    ...(hidden.keys.length > 0
      ? [
          {
            key: "hidden",
            name: new Intl.ListFormat("en-US").format(hidden.keys.map(nameOf)),
            members:
              hidden.members === null
                ? `Fewer than ${LEAST_MEMBERS} together`
                : `${formatCount(hidden.members)} together`,
          },
        ]
      : []),
  ];
  return (
    <Table
      caption={`Active plans by ${label.toLowerCase()}`}
      hideCaption
      columns={[
        { key: "name", label, cell: (row) => row.name },
        { key: "members", label: "Members", end: true, cell: (row) => row.members },
      ]}
      rows={rows}
      rowKey={(row) => row.key}
    />
  );
}

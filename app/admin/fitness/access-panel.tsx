import { Link, Table } from "#app/ui/index.ts";
import { formatCount } from "../dashboard/period-words.ts";
import { intervalLabel } from "../selling/subscription-labels.ts";
import { Panel } from "../table/index.ts";

interface AccessPanelProps {
  groups: readonly {
    planId: string;
    title: string;
    unit: "week" | "month" | "year";
    every: number;
    members: number;
    pastDue: number;
  }[];
}

/** How many members have the app now, by plan and interval. Each row links to its subscriptions. */
export function AccessPanel({ groups }: AccessPanelProps) {
  return (
    <Panel title="Active subscriptions" id="access">
      {groups.length === 0 ? (
        <p className="dim">No subscriptions include the fitness app yet.</p>
      ) : (
        <Table
          caption="Active subscriptions"
          hideCaption
          columns={[
            {
              key: "plan",
              label: "Plan",
              cell: (row) => (
                <Link to={`/420/subscriptions?plan=${encodeURIComponent(row.planId)}`}>
                  {row.title || "Former plan"}
                </Link>
              ),
            },
            { key: "interval", label: "Billed", cell: (row) => intervalLabel(row.unit, row.every) },
            { key: "members", label: "Members", end: true, cell: (row) => formatCount(row.members) },
            { key: "pastDue", label: "Past due", end: true, cell: (row) => formatCount(row.pastDue) },
          ]}
          rows={groups}
          rowKey={(row) => `${row.planId} ${row.unit} ${row.every}`}
        />
      )}
      <p className="small dim">
        Canceled subscriptions count until the paid period ends. After a failed charge, members keep access for eight
        days. Names and dates are in each subscription.
      </p>
    </Panel>
  );
}

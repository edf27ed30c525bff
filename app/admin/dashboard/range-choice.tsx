import { useNavigate } from "react-router";
import { SegmentedControl } from "#app/ui/radix-themes.tsx";
import { DASHBOARD_RANGES, type DashboardRange } from "#worker/store/contract-dashboard.ts";

/** The period of the dashboard; remembered in this browser by a cookie, so that the server draws the right one at once. */
export function RangeChoice({ range }: { range: DashboardRange }) {
  const navigate = useNavigate();
  return (
    <SegmentedControl.Root
      value={String(range)}
      size="2"
      aria-label="Period"
      onValueChange={(days) => {
        // biome-ignore lint/suspicious/noDocumentCookie: one number, which the loader reads
        document.cookie = `dashboard-days=${days}; Path=/420; Max-Age=31536000; SameSite=Lax`;
        void navigate(`?days=${days}`, { replace: true, preventScrollReset: true });
      }}
    >
      {DASHBOARD_RANGES.map((days) => (
        <SegmentedControl.Item key={days} value={String(days)}>
          {days} days
        </SegmentedControl.Item>
      ))}
    </SegmentedControl.Root>
  );
}

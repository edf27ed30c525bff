import { useNavigate, useSearchParams } from "react-router";
import { SegmentedControl } from "#app/ui/radix-themes.tsx";
import { withParams } from "./list-params.ts";

/** The days that figures are of, in the URL beside search and filters. */
export function RangeControl({
  label,
  param = "days",
  options,
}: {
  label: string;
  param?: string;
  /** The first one is what the page shows without the parameter. */
  options: readonly { value: string; label: string }[];
}) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const first = options[0]?.value ?? "";
  const asked = params.get(param);
  return (
    <SegmentedControl.Root
      size="2"
      aria-label={label}
      value={options.find((o) => o.value === asked)?.value ?? first}
      onValueChange={(value) =>
        void navigate(withParams(params, { [param]: value === first ? null : value }), {
          replace: true,
          preventScrollReset: true,
        })
      }
    >
      {options.map((o) => (
        <SegmentedControl.Item key={o.value} value={o.value}>
          {o.label}
        </SegmentedControl.Item>
      ))}
    </SegmentedControl.Root>
  );
}

import { Select, Text } from "#app/ui/index.ts";
import type { ProductInput } from "#worker/store/catalogue/contract.ts";
import { Panel } from "../table/index.ts";
import { PRODUCT_STATUS_LABELS } from "./catalogue-labels.ts";
import type { ProductEditorState } from "./use-product-editor.ts";

const STATUS_TEXTS: Record<ProductInput["status"], string> = {
  draft: "Only staff can see it.",
  active: "Customers can see and buy it.",
  archived: "Hidden everywhere. Orders and reports keep it.",
};

/** The status of a product; saved with everything else. */
export function StatusSection({ editor: { draft: p, bindText } }: { editor: ProductEditorState }) {
  const available = p.variants.some((v) => v.active);
  return (
    <Panel title="Status" id="status">
      <Select
        label="Product status"
        hideLabel
        options={Object.entries(PRODUCT_STATUS_LABELS).map(([value, [label]]) => ({ value, label }))}
        {...bindText("status")}
      />
      <Text small dim>
        {STATUS_TEXTS[p.status]}
      </Text>
      {p.status === "active" ? (
        <ul className="channel-list small">
          <li data-on={available || undefined}>Online store</li>
          <li data-on={p.variants.some((v) => v.active && v.subscribable) || undefined}>Subscriptions</li>
          <li data-on={available || undefined}>Product feed</li>
        </ul>
      ) : null}
    </Panel>
  );
}

import { Button, Row, Select, Text, TextField } from "#app/ui/index.ts";
import type { ProductInput } from "#worker/store/catalogue/contract.ts";
import { Panel } from "../table/index.ts";
import { moveItem, removeAt, updateAt } from "./list-changes.ts";
import { ListItemButtons } from "./list-item-buttons.tsx";
import type { ProductEditorState } from "./use-product-editor.ts";

type Claim = ProductInput["claims"][number];
const CLAIM_KINDS: { value: Claim["kind"]; label: string }[] = [
  { value: "structure_function", label: "Structure/function claim (†)" },
  { value: "nutrient_content", label: "Nutrient content claim" },
  { value: "plain", label: "Plain statement" },
];

/** The claims of a product. Disease claims are rejected. */
export function ClaimsSection({ editor: { draft: p, set, errorOf } }: { editor: ProductEditorState }) {
  const put = (at: number, change: Partial<Claim>) => set("claims", (was) => updateAt(was, at, change));
  return (
    <Panel title="Claims" id="claims">
      <Text small dim>
        Structure/function claims (“supports”, “helps”) are always shown with the disclaimer required by law. Disease
        claims can’t be saved.
      </Text>
      <ol className="line-list">
        {p.claims.map((c, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: unfinished claims have no other identity
          <li key={at} className="wide-line">
            <TextField
              label={`Claim ${at + 1}`}
              value={c.text}
              maxLength={300}
              error={errorOf(`claims.${at}.text`)}
              onChange={(e) => put(at, { text: e.target.value })}
            />
            <Select
              label={`Claim ${at + 1} type`}
              value={c.kind}
              options={CLAIM_KINDS}
              onChange={(e) => put(at, { kind: e.target.value as Claim["kind"] })}
            />
            <ListItemButtons
              name={`claim ${at + 1}`}
              at={at}
              of={p.claims.length}
              onMove={(to) => set("claims", (was) => moveItem(was, at, to))}
              onRemove={() => set("claims", (was) => removeAt(was, at))}
            />
          </li>
        ))}
      </ol>
      {p.claims.length < 20 ? (
        <Row>
          <Button
            variant="outline"
            onClick={() => set("claims", (was) => [...was, { kind: "structure_function", text: "" }])}
          >
            Add claim
          </Button>
        </Row>
      ) : null}
    </Panel>
  );
}

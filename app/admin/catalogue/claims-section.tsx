import { Button, Row, Select, Text, TextField } from "#app/ui/index.ts";
import type { ProductInput } from "#worker/store/catalogue/contract.ts";
import { Panel } from "../table/index.ts";
import { ListItemButtons, moveItem, removeAt, updateAt } from "./editor-inputs.tsx";
import type { ProductEditorState } from "./use-product-editor.ts";

type Claim = ProductInput["claims"][number];
const CLAIM_KINDS: { value: Claim["kind"]; label: string }[] = [
  { value: "structure_function", label: "About the body, with †" },
  { value: "nutrient_content", label: "About its content" },
  { value: "plain", label: "Plain sentence" },
];

/** What is claimed of the product; a claim about disease is refused. */
export function ClaimsSection({ editor: { draft: p, set, errorOf } }: { editor: ProductEditorState }) {
  const put = (at: number, change: Partial<Claim>) => set("claims", (was) => updateAt(was, at, change));
  return (
    <Panel title="Claims" id="claims">
      <Text small dim>
        A claim about the body (“supports”, “helps”) is shown with the disclaimer that the law words, always. What reads
        like a claim about disease cannot be saved.
      </Text>
      <ol className="line-list">
        {p.claims.map((c, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: nothing else tells two half-written claims apart
          <li key={at} className="wide-line">
            <TextField
              label={`Claim ${at + 1}`}
              value={c.text}
              maxLength={300}
              error={errorOf(`claims.${at}.text`)}
              onChange={(e) => put(at, { text: e.target.value })}
            />
            <Select
              label={`Kind of claim ${at + 1}`}
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
            Add a claim
          </Button>
        </Row>
      ) : null}
    </Panel>
  );
}

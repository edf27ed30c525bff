import { Select, Text, TextField } from "#app/ui/index.ts";
import type { ProductInput } from "#worker/store/catalogue/contract.ts";
import { ListEditor } from "../form/list-editor.tsx";
import { Panel } from "../table/index.ts";
import type { ProductEditorState } from "./use-product-editor.ts";

type Claim = ProductInput["claims"][number];
const CLAIM_KINDS: { value: Claim["kind"]; label: string }[] = [
  { value: "structure_function", label: "Structure/function claim (†)" },
  { value: "nutrient_content", label: "Nutrient content claim" },
  { value: "plain", label: "Plain statement" },
];

/** The claims of a product. Disease claims are rejected. */
export function ClaimsSection({ editor: { draft: p, set, errorOf } }: { editor: ProductEditorState }) {
  return (
    <Panel title="Claims" id="claims">
      <Text small dim>
        Structure/function claims (“supports”, “helps”) are always shown with the disclaimer required by law. Disease
        claims can’t be saved.
      </Text>
      <ListEditor<Claim>
        list={p.claims}
        onChange={(claims) => set("claims", claims)}
        path="claims"
        errorOf={errorOf}
        nameOf={(_, at) => `claim ${at + 1}`}
        add={
          p.claims.length < 20 ? { label: "Add claim", entry: () => ({ kind: "structure_function", text: "" }) } : null
        }
      >
        {(_, { at, bindText }) => (
          <>
            <TextField label={`Claim ${at + 1}`} maxLength={300} {...bindText("text")} />
            <Select label={`Claim ${at + 1} type`} options={CLAIM_KINDS} {...bindText("kind")} />
          </>
        )}
      </ListEditor>
    </Panel>
  );
}

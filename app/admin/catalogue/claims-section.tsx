import { useDeferredValue } from "react";
import { Button, Icon, Select, Text } from "#app/ui/index.ts";
import { plural } from "#worker/kernel/plural.ts";
import type { ProductInput } from "#worker/store/catalogue/contract.ts";
import { disclaimerFor, findClaimProblems } from "#worker/store/catalogue/domain.ts";
import { ListEditor } from "../form/list-editor.tsx";
import { TextField } from "../form/text-field.tsx";
import { FoldPanel } from "./fold-panel.tsx";
import type { ProductEditorState } from "./use-product-editor.ts";

type Claim = ProductInput["claims"][number];
const CLAIM_KINDS: { value: Claim["kind"]; label: string }[] = [
  { value: "structure_function", label: "Structure/function claim (†)" },
  { value: "nutrient_content", label: "Nutrient content claim" },
  { value: "plain", label: "Plain statement" },
];

/** The claims of a product, checked while they are typed. Disease claims are refused. */
export function ClaimsSection({ editor: { draft: p, set, errorOf } }: { editor: ProductEditorState }) {
  const disclaimer = disclaimerFor(p.claims);
  return (
    <FoldPanel
      title="Claims"
      id="claims"
      complete={
        p.claims.length > 0 && p.claims.every((c) => c.kind === "plain" || findClaimProblems(c.text).length === 0)
      }
      summary={`${plural(p.claims.length, "claim")}, no problems`}
    >
      <ListEditor<Claim>
        list={p.claims}
        onChange={(claims) => set("claims", claims)}
        path="claims"
        errorOf={errorOf}
        nameOf={(_, at) => `claim ${at + 1}`}
        rowClass="claim-line"
        add={
          p.claims.length < 20 ? { label: "Add claim", entry: () => ({ kind: "structure_function", text: "" }) } : null
        }
        after={(claim, { at }) => (
          <ClaimCheck
            claim={claim}
            onRemove={() =>
              set(
                "claims",
                p.claims.filter((_, i) => i !== at),
              )
            }
          />
        )}
      >
        {(_, { at, bindText }) => (
          <>
            <TextField label={`Claim ${at + 1}`} maxLength={300} {...bindText("text")} />
            <Select label={`Claim ${at + 1} type`} options={CLAIM_KINDS} {...bindText("kind")} />
          </>
        )}
      </ListEditor>
      {disclaimer ? (
        <Text small dim>
          Shown below the claims by law: {disclaimer}
        </Text>
      ) : (
        <Text small dim>
          Structure/function claims (“supports”, “helps”) are always shown with the disclaimer required by law.
        </Text>
      )}
    </FoldPanel>
  );
}

/** What the rules say of a claim: the words that are refused, marked, and why. */
function ClaimCheck({ claim, onRemove }: { claim: Claim; onRemove: () => void }) {
  const text = useDeferredValue(claim.text);
  const [problem] = claim.kind === "plain" || text.trim() === "" ? [] : findClaimProblems(text);
  const at = problem ? text.toLowerCase().indexOf(problem.words.toLowerCase()) : -1;
  return (
    <div className="claim-check" data-refused={problem ? true : undefined} role="status">
      {problem ? (
        <>
          <Icon name="alert" size={18} />
          <span>
            {at >= 0 ? (
              <span className="claim-words">
                {text.slice(0, at)}
                <mark>{text.slice(at, at + problem.words.length)}</mark>
                {text.slice(at + problem.words.length)}
              </span>
            ) : null}
            <span className="small">
              “{problem.words}” is {problem.why}. Say what the product does for healthy people, such as “supports” or
              “helps maintain”.
            </span>
          </span>
          <Button variant="ghost" onClick={onRemove}>
            Remove claim
          </Button>
        </>
      ) : text.trim() === "" ? null : (
        <>
          <Icon name="check" size={18} />
          <span className="small dim">
            {claim.kind === "structure_function"
              ? "No disease claim found. Keep the evidence on file, and notify the FDA within 30 days of first use."
              : claim.kind === "nutrient_content"
                ? "No disease claim found. It must match the label."
                : "Shown without the disclaimer."}
          </span>
        </>
      )}
    </div>
  );
}

import { Text } from "#app/ui/index.ts";
import { plural } from "#worker/kernel/plural.ts";
import type { ProductFaq } from "#worker/store/catalogue/contract.ts";
import { ListEditor } from "../form/list-editor.tsx";
import { TextArea, TextField } from "../form/text-field.tsx";
import { FoldPanel } from "./fold-panel.tsx";
import type { ProductEditorState } from "./use-product-editor.ts";

/** Questions that shoppers ask, with answers: shown on the product's page and to search engines. */
export function FaqSection({ editor: { draft: p, set, errorOf } }: { editor: ProductEditorState }) {
  return (
    <FoldPanel title="FAQ" id="faq" complete={p.faqs.length > 0} summary={plural(p.faqs.length, "question")}>
      <Text small dim>
        Shown on the product’s page. Answer what customers write to you about: taste, dose, allergens, storage.
      </Text>
      <ListEditor<ProductFaq>
        list={p.faqs}
        onChange={(faqs) => set("faqs", faqs)}
        path="faqs"
        errorOf={errorOf}
        nameOf={(_, at) => `question ${at + 1}`}
        rowClass="stacked-line"
        add={p.faqs.length < 20 ? { label: "Add question", entry: () => ({ question: "", answer: "" }) } : null}
      >
        {(_, { at, bindText }) => (
          <>
            <TextField label={`Question ${at + 1}`} maxLength={200} {...bindText("question")} />
            <TextArea label={`Answer ${at + 1}`} rows={3} maxLength={2000} {...bindText("answer")} />
          </>
        )}
      </ListEditor>
    </FoldPanel>
  );
}

import { NodeViewContent, NodeViewWrapper, type ReactNodeViewProps, ReactNodeViewRenderer } from "@tiptap/react";
import { type ComponentType, useContext, useState } from "react";
import { Dialog } from "#app/ui/dialog.tsx";
import { Button } from "#app/ui/index.ts";
import { type Block, CALLOUT_TONES, type FigureAttributes } from "#worker/content/domain-body.ts";
import { UNTITLED_QUESTION } from "./body-document.ts";
import { Card, ShownContext } from "./card.tsx";
import { FigureForm, FigureView } from "./figure-form.tsx";
import { FootnoteForm } from "./insert-dialogs.tsx";
import { GalleryCard, ImageCard } from "./picture-card.tsx";
import { PollCard } from "./poll-card.tsx";
import { ProductCard } from "./product-card.tsx";

const CARD_NAMES: Record<string, string> = {
  productEmbed: "Product",
  studyEmbed: "Study",
  studyTable: "Evidence table",
  recipeEmbed: "Recipe",
  programEmbed: "Program",
  ingredientEmbed: "Ingredient",
};

/** Cards that readers see as the editor shows them. */
function EmbedCard(view: ReactNodeViewProps) {
  const shown = useContext(ShownContext);
  const { type, attrs } = view.node;
  const block = { type: type.name, attrs } as unknown as Block;
  const drawn = block.type === "productEmbed" ? <ProductCard handle={block.attrs.handle} /> : shown?.drawBlock(block);
  return (
    <Card view={view} label={CARD_NAMES[type.name] ?? "Card"}>
      {drawn ?? <p className="card-key">{Object.values(attrs).filter(Boolean).join(", ")}</p>}
    </Card>
  );
}

function FigureCard(view: ReactNodeViewProps) {
  const [isOpen, setOpen] = useState(false);
  const Drawn = useContext(FigureView);
  const figure = view.node.attrs as FigureAttributes;
  return (
    <Card
      view={view}
      label="Figure"
      tools={
        <button type="button" onClick={() => setOpen(true)}>
          Edit
        </button>
      }
    >
      {Drawn ? <Drawn {...figure} /> : figure.title}
      <Dialog open={isOpen} onOpenChange={setOpen} title="Figure" width={860}>
        {isOpen ? (
          <FigureForm
            figure={figure}
            onSave={(attrs) => {
              view.updateAttributes({ ...attrs });
              setOpen(false);
            }}
          />
        ) : null}
      </Dialog>
    </Card>
  );
}

function UnknownCard(view: ReactNodeViewProps) {
  return (
    <Card view={view} label="Unknown block">
      <p className="card-key">This editor can’t show this block. It stays in the post unchanged.</p>
    </Card>
  );
}

const TONE_NAMES = { note: "Note", caution: "Caution", evidence: "Evidence" } as const;

function CalloutView(view: ReactNodeViewProps) {
  const { tone, title } = view.node.attrs as { tone: keyof typeof TONE_NAMES; title: string };
  return (
    <NodeViewWrapper className="editor-callout" data-tone={tone}>
      <div contentEditable={false} className="callout-head">
        <select
          aria-label="Callout type"
          value={tone}
          onChange={(event) => view.updateAttributes({ tone: event.target.value })}
        >
          {CALLOUT_TONES.map((one) => (
            <option key={one} value={one}>
              {TONE_NAMES[one]}
            </option>
          ))}
        </select>
        <input
          aria-label="Callout title"
          placeholder="Title (optional)"
          maxLength={200}
          value={title}
          onChange={(event) => view.updateAttributes({ title: event.target.value })}
        />
      </div>
      <NodeViewContent />
    </NodeViewWrapper>
  );
}

function FaqView(view: ReactNodeViewProps) {
  const add = () => {
    const at = (view.getPos() ?? 0) + view.node.nodeSize - 1;
    view.editor
      .chain()
      .insertContentAt(at, { type: "faqItem", attrs: { question: "" }, content: [{ type: "paragraph" }] })
      .run();
  };
  return (
    <NodeViewWrapper className="editor-faq">
      <NodeViewContent />
      <div contentEditable={false}>
        <Button variant="ghost" onClick={add}>
          Add question
        </Button>
      </div>
    </NodeViewWrapper>
  );
}

function FaqItemView(view: ReactNodeViewProps) {
  return (
    <NodeViewWrapper className="editor-faq-item">
      <input
        contentEditable={false}
        aria-label="Question"
        placeholder={UNTITLED_QUESTION}
        maxLength={300}
        value={view.node.attrs.question}
        onChange={(event) => view.updateAttributes({ question: event.target.value })}
      />
      <NodeViewContent />
    </NodeViewWrapper>
  );
}

function ReferenceView(view: ReactNodeViewProps) {
  const shown = useContext(ShownContext);
  const [isOpen, setOpen] = useState(false);
  const isNote = view.node.type.name === "footnote";
  const number = shown?.numberAt(view.getPos() ?? -1) ?? "•";
  const what = isNote ? String(view.node.attrs.text) : String(view.node.attrs.study);
  return (
    <NodeViewWrapper as="span" className="editor-reference" data-selected={view.selected || undefined}>
      <button
        type="button"
        contentEditable={false}
        title={what}
        aria-label={`${isNote ? "Footnote" : "Citation"} ${number}: ${what}`}
        onClick={() => (isNote ? setOpen(true) : undefined)}
      >
        {number}
      </button>
      {isNote ? (
        <Dialog open={isOpen} onOpenChange={setOpen} title="Footnote">
          <FootnoteForm
            text={what}
            onSave={(text) => {
              view.updateAttributes({ text });
              setOpen(false);
            }}
          />
        </Dialog>
      ) : null}
    </NodeViewWrapper>
  );
}

/** Events of fields and buttons inside a card are theirs, not the text's. */
const stopEvent = ({ event }: { event: Event }) =>
  event.target instanceof Element && event.target.closest("input,textarea,select,button,[role=dialog]") !== null;

const VIEWS: Record<string, ComponentType<ReactNodeViewProps>> = {
  image: ImageCard,
  gallery: GalleryCard,
  figure: FigureCard,
  poll: PollCard,
  productEmbed: EmbedCard,
  studyEmbed: EmbedCard,
  studyTable: EmbedCard,
  recipeEmbed: EmbedCard,
  programEmbed: EmbedCard,
  ingredientEmbed: EmbedCard,
  unknownBlock: UnknownCard,
  callout: CalloutView,
  faq: FaqView,
  faqItem: FaqItemView,
  citation: ReferenceView,
  footnote: ReferenceView,
};

/** How a node of the schema is shown in the editor; undefined: as its HTML. */
export const nodeViewOf = (name: string) => {
  const view = VIEWS[name];
  return view ? ReactNodeViewRenderer(view, { stopEvent }) : undefined;
};

import { NodeViewContent, NodeViewWrapper, type ReactNodeViewProps, ReactNodeViewRenderer } from "@tiptap/react";
import { type ComponentType, createContext, type ReactNode, useContext, useState } from "react";
import { Dialog } from "#app/ui/dialog.tsx";
import { Button, Row } from "#app/ui/index.ts";
import { PictureImage } from "#app/ui/picture-image.tsx";
import { type Block, CALLOUT_TONES, type FigureAttributes, PICTURE_SIZES } from "#worker/content/domain-body.ts";
import type { Picture } from "#worker/media/domain.ts";
import { TextField } from "../form/text-field.tsx";
import { AdminIcon } from "../shell/admin-icon.tsx";
import { UNTITLED_QUESTION } from "./body-document.ts";
import { FigureForm, FigureView } from "./figure-form.tsx";
import { FootnoteForm } from "./insert-dialogs.tsx";

/** What cards show of the site: the page draws a block as readers see it, and knows pictures by their ids. */
export interface Shown {
  drawBlock: (block: Block) => ReactNode;
  pictures: ReadonlyMap<string, Picture>;
  /** The number of a citation or a footnote in reading order. */
  numberAt: (position: number) => number | null;
}
export const ShownContext = createContext<Shown | null>(null);

/** A card in the text with its own small toolbar. */
function Card({
  view,
  label,
  tools,
  children,
}: {
  view: ReactNodeViewProps;
  label: string;
  tools?: ReactNode;
  children: ReactNode;
}) {
  return (
    <NodeViewWrapper className="editor-card" data-selected={view.selected || undefined} role="group" aria-label={label}>
      <div contentEditable={false} className="card-tools">
        <span data-drag-handle className="card-handle" title="Drag to move">
          {label}
        </span>
        {tools}
        <button type="button" aria-label={`Remove ${label.toLowerCase()}`} onClick={() => view.deleteNode()}>
          <AdminIcon name="more" size={16} style={{ display: "none" }} />×
        </button>
      </div>
      <div contentEditable={false} className="card-content">
        {children}
      </div>
    </NodeViewWrapper>
  );
}

const CARD_NAMES: Record<string, string> = {
  productEmbed: "Product",
  studyEmbed: "Study",
  studyTable: "Evidence table",
  recipeEmbed: "Recipe",
  ingredientEmbed: "Ingredient",
  poll: "Poll",
};

/** Cards that readers see as the editor shows them. */
function EmbedCard(view: ReactNodeViewProps) {
  const shown = useContext(ShownContext);
  const { type, attrs } = view.node;
  const block = { type: type.name, attrs } as unknown as Block;
  const key = Object.values(attrs).filter(Boolean).join(", ");
  return (
    <Card view={view} label={CARD_NAMES[type.name] ?? "Card"}>
      {shown?.drawBlock(block)}
      <p className="card-key">{key}</p>
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

const SIZE_NAMES = { text: "Text width", wide: "Wide", full: "Full width" } as const;

function ImageCard(view: ReactNodeViewProps) {
  const shown = useContext(ShownContext);
  const { mediaId, alt, caption, size } = view.node.attrs as Extract<Block, { type: "image" }>["attrs"];
  const picture = shown?.pictures.get(mediaId);
  return (
    <Card
      view={view}
      label="Picture"
      tools={PICTURE_SIZES.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === size}
          onClick={() => view.updateAttributes({ size: one })}
        >
          {SIZE_NAMES[one]}
        </button>
      ))}
    >
      {picture ? (
        <PictureImage picture={{ ...picture, alt: alt || picture.alt }} sizes="(min-width: 760px) 720px, 100vw" />
      ) : (
        <p className="card-key">Picture {mediaId}</p>
      )}
      <div className="card-fields">
        <TextField
          label="Alt text"
          hint="What the picture shows, for people who can’t see it."
          maxLength={400}
          value={alt}
          onChange={(event) => view.updateAttributes({ alt: event.target.value })}
        />
        <TextField
          label="Caption"
          maxLength={600}
          value={caption}
          onChange={(event) => view.updateAttributes({ caption: event.target.value })}
        />
      </div>
    </Card>
  );
}

function GalleryCard(view: ReactNodeViewProps) {
  const shown = useContext(ShownContext);
  const { items } = view.node.attrs as Extract<Block, { type: "gallery" }>["attrs"];
  const set = (next: typeof items) => (next.length > 0 ? view.updateAttributes({ items: next }) : view.deleteNode());
  return (
    <Card view={view} label="Gallery">
      <ul className="gallery-items">
        {items.map((item, at) => {
          const picture = shown?.pictures.get(item.mediaId);
          const change = (part: Partial<typeof item>) =>
            set(items.map((one, i) => (i === at ? { ...one, ...part } : one)));
          return (
            <li key={item.mediaId}>
              {picture ? <PictureImage picture={picture} sizes="200px" /> : null}
              <TextField
                label="Alt text"
                maxLength={400}
                value={item.alt}
                onChange={(e) => change({ alt: e.target.value })}
              />
              <TextField
                label="Caption"
                maxLength={600}
                value={item.caption}
                onChange={(e) => change({ caption: e.target.value })}
              />
              <Row gap={8}>
                <Button
                  variant="ghost"
                  disabled={at === 0}
                  onClick={() => set(items.toSpliced(at, 1).toSpliced(at - 1, 0, item))}
                >
                  Move up
                </Button>
                <Button variant="ghost" onClick={() => set(items.toSpliced(at, 1))}>
                  Remove
                </Button>
              </Row>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

function UnknownCard(view: ReactNodeViewProps) {
  return (
    <Card view={view} label="Unknown part">
      <p className="card-key">This editor can’t show this part. It is kept as it is.</p>
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
          aria-label="Kind of box"
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
          aria-label="Title of the box"
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
  poll: EmbedCard,
  productEmbed: EmbedCard,
  studyEmbed: EmbedCard,
  studyTable: EmbedCard,
  recipeEmbed: EmbedCard,
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

import { type Content, type Editor, getSchema } from "@tiptap/core";
import { EditorContent, useEditor } from "@tiptap/react";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { Dialog } from "#app/ui/dialog.tsx";
import { Button, toast } from "#app/ui/index.ts";
import type { TextEditorView } from "#worker/content/contract-editor.ts";
import type { EntryFields } from "#worker/content/contract-entry.ts";
import { bodyText, countWords, listReferences } from "#worker/content/domain-body.ts";
import { ENTRY_LIMITS } from "#worker/content/domain-entry.ts";
import { useVisibleArea } from "../../lib/use-visible-area.ts";
import { AdminIcon } from "../shell/admin-icon.tsx";
import { toBody, toEditorDocument } from "./body-document.ts";
import { type Shown, ShownContext } from "./card.tsx";
import { ConflictDialog } from "./conflict-dialog.tsx";
import { editorExtensions } from "./editor-extensions.ts";
import { EditorHeader } from "./editor-header.tsx";
import { EditorOutline } from "./editor-outline.tsx";
import { schemaExtensions } from "./editor-schema.ts";
import { FigureView } from "./figure-form.tsx";
import { FormatBar } from "./format-bar.tsx";
import { GrowingField } from "./growing-field.tsx";
import { insertPlain, isAsked } from "./insert-blocks.ts";
import { type Asked, InsertDialogs } from "./insert-dialogs.tsx";
import { filterInsertItems, type InsertKey } from "./insert-items.ts";
import { KeyboardHelp } from "./keyboard-help.tsx";
import { receivedFiles } from "./received-files.ts";
import { RecipeForm } from "./recipe-form.tsx";
import { SavedState } from "./saved-state.tsx";
import { SidePanel } from "./side-panel.tsx";
import { InsertList, SlashMenu } from "./slash-menu.tsx";
import { type SlashQuery, slashQuery } from "./slash-plugin.ts";
import { TableBar } from "./table-bar.tsx";
import { textApi, type WrittenText } from "./text-api.ts";
import { UploadNotes } from "./upload-notes.tsx";
import { useEditorKeys, useLastMoment } from "./use-editor-keys.ts";
import { useNextEditor } from "./use-next-editor.ts";
import { usePictureUploads } from "./use-picture-uploads.ts";
import { useShown } from "./use-shown.ts";
import { useWrittenText } from "./use-written-text.ts";
import "./text-editor.css";
import "./editor-text.css";
import "./editor-cards.css";
import "./editor-bars.css";
import "./editor-panel.css";
import "./editor-comments.css";
import "./social-card.css";
import "./editor-versions.css";
import "./editor-dialogs.css";
import "./editor-narrow.css";

/** How often what is typed is read from the editor, in ms: reading a long text at every letter would be felt. */
const READ_MS = 250;

export interface TextEditorProps {
  view: TextEditorView;
  /** How pages draw blocks and figures. */
  drawBlock: Shown["drawBlock"];
  Figure: NonNullable<React.ContextType<typeof FigureView>>;
  /** The site's own time zone. */
  timeZone: string;
  /** The address of who writes. */
  me: string;
}

/** The editor of an article, a recipe or a page: the text in the middle, its outline before and its panel behind. */
export function TextEditor({ view, drawBlock, Figure, timeZone, me }: TextEditorProps) {
  const api = useMemo(() => textApi(view.id), [view.id]);
  const [fields, setFields] = useState(view.draft.fields);
  const [body, setBody] = useState(view.draft.body);
  const [slash, setSlash] = useState<SlashQuery | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [isInserting, setInserting] = useState(false);
  // Beside the text where there is room, else a sheet that is opened.
  const [comment] = useState(() => new URLSearchParams(window.location.search).get("comment") ?? "");
  const [isPanelOpen, setPanelOpen] = useState(() => comment !== "" || window.innerWidth > 1180);
  const [panelTab, setPanelTab] = useState(comment === "" ? "publish" : "comments");
  const [quote, setQuote] = useState("");
  const [isFocused, setFocused] = useState(false);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const slashKeys = useRef<(event: KeyboardEvent) => boolean>(() => false);
  const fileInput = useRef<HTMLInputElement>(null);
  const editorRef = useRef<Editor | null>(null);
  const setPictureRef = useRef<Shown["setPicture"]>(() => undefined);
  const written = useRef<WrittenText>({ fields: view.draft.fields, body: view.draft.body });
  const readTimer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  const show = useCallback((text: WrittenText) => {
    written.current = text;
    setFields(text.fields);
    setBody(text.body);
    const editor = editorRef.current;
    if (!editor) return;
    const document = toEditorDocument(editor.schema, text.body);
    editor.commands.setContent(document.toJSON() as Content, { emitUpdate: false });
  }, []);
  const { state, change, saver } = useWrittenText(view.id, view.draft, api, show);
  const update = useCallback(
    (part: Partial<WrittenText>) => {
      written.current = { ...written.current, ...part };
      if (part.fields) setFields(part.fields);
      if (part.body) setBody(part.body);
      change(written.current);
    },
    [change],
  );
  const setField = (part: Partial<EntryFields>) => update({ fields: { ...written.current.fields, ...part } });
  const readNow = useCallback(() => {
    clearTimeout(readTimer.current);
    readTimer.current = undefined;
    const editor = editorRef.current;
    if (editor) update({ body: toBody(editor.state.doc) });
  }, [update]);

  const uploading = usePictureUploads(editorRef, (picture) => setPictureRef.current(picture));
  const frame = useRef<HTMLDivElement>(null);
  useVisibleArea(frame);

  const editor = useEditor({
    immediatelyRender: true,
    injectCSS: false,
    extensions: useMemo(
      () =>
        editorExtensions({
          onSlashKey: (event) => slashKeys.current(event),
          onLink: () => setAsked({ what: "link", slash: null }),
        }),
      [],
    ),
    // Given at once, so that undo never leads back to an empty page.
    content: useMemo(() => toEditorDocument(getSchema(schemaExtensions), written.current.body).toJSON() as Content, []),
    onUpdate: () => {
      readTimer.current ??= setTimeout(readNow, READ_MS);
    },
    onTransaction: ({ editor: changed }) => setSlash(slashQuery(changed.state)),
    editorProps: {
      attributes: {
        class: "editor-text article-text",
        "aria-label": "Text",
        role: "textbox",
        "aria-multiline": "true",
      },
      // The bars above and below the text cover nothing that is written.
      scrollThreshold: { top: 72, bottom: 72, left: 0, right: 0 },
      scrollMargin: { top: 88, bottom: 88, left: 0, right: 0 },
      ...receivedFiles((files, at) => uploading.receive(files, at)),
    },
  });
  editorRef.current = editor;
  useNextEditor(
    editor,
    useCallback(() => show(written.current), [show]),
  );
  useLastMoment(useCallback(() => void (readTimer.current !== undefined && readNow()), [readNow]));
  const toggleFocus = useCallback(() => setFocused((was) => !was), []);
  const openHelp = useCallback(() => setHelpOpen(true), []);
  const saveNow = useCallback(() => void saver.current?.flush(), [saver]);
  useEditorKeys({ onFocus: toggleFocus, onHelp: openHelp, onSave: saveNow });

  const pick = (key: InsertKey) => {
    const range = slash ? { from: slash.from, to: slash.to } : null;
    setInserting(false);
    if (isAsked(key)) setAsked({ what: key, slash: range });
    else if (editor) insertPlain(editor, key, range);
  };
  const words = countWords(bodyText(body));
  // Cards show what the server says of a thing: it is asked once a text that names another one is saved.
  const named = JSON.stringify(listReferences(body));
  const knownNames = useRef(named);
  useEffect(() => {
    if (state.phase !== "saved" || knownNames.current === named) return;
    knownNames.current = named;
    void revalidate();
  }, [named, state.phase, revalidate]);
  const { pictures, votes } = view;
  const { shown, setPicture } = useShown({ editor, body, pictures, votes, drawBlock });
  setPictureRef.current = setPicture;
  /** Where the panel covers the text, it gets out of the way of what it leads to. */
  const leaveSheet = () => {
    if (window.innerWidth <= 1180) setPanelOpen(false);
  };
  /** Leads to a field beside the body that the checklist names. */
  const focusField = (selector: string) => {
    leaveSheet();
    const field = frame.current?.querySelector<HTMLElement>(selector);
    field?.scrollIntoView({ block: "center" });
    field?.focus({ preventScroll: true });
  };
  /** Leads to a block that the checklist names. */
  const jump = (block: number) => {
    if (!editor || block >= editor.state.doc.childCount) return;
    leaveSheet();
    const at = editor.state.doc.resolve(0).posAtIndex(block);
    editor
      .chain()
      .focus()
      .setTextSelection(at + 1)
      .scrollIntoView()
      .run();
    const element = editor.view.nodeDOM(at);
    if (element instanceof HTMLElement) element.scrollIntoView({ block: "center" });
  };
  /** Another save of this page changed what is stored. */
  const adopt = async (text: WrittenText, version: number, at: number) => {
    readNow();
    const next = saver.current?.rebase(text, version, at) ?? text;
    if (next === text) show(text);
    await revalidate();
  };
  const saveAll = async () => {
    readNow();
    await saver.current?.flush();
    return saver.current?.state().phase === "saved";
  };
  /** Shows the text as readers would see it; the preview leads back. */
  const preview = async () => {
    if (await saveAll()) return navigate(`/420/texts/${view.id}/preview`);
    toast({
      title: "There’s no preview yet",
      description: "Your last changes couldn’t be saved. They’re kept on this device.",
      tone: "error",
    });
  };
  const toPanel = (tab: string) => {
    setPanelTab(tab);
    setPanelOpen(true);
    setFocused(false);
  };

  return (
    <ShownContext value={shown}>
      <FigureView value={Figure}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: a file that misses the text must not replace the page */}
        <div
          ref={frame}
          className="text-editor"
          data-focused={isFocused || undefined}
          data-panel={isPanelOpen || undefined}
          onDragOver={(event) => {
            if (event.dataTransfer.types.includes("Files")) event.preventDefault();
          }}
          onDrop={(event) => {
            if (event.defaultPrevented || event.dataTransfer.files.length === 0) return;
            event.preventDefault();
            uploading.receive(event.dataTransfer.files);
          }}
        >
          <EditorHeader
            view={view}
            title={fields.title}
            saved={
              <SavedState
                state={state}
                onRetry={() => {
                  saver.current?.online();
                  void saver.current?.flush();
                }}
              />
            }
            isFocused={isFocused}
            isPanelOpen={isPanelOpen && !isFocused}
            onUndo={() => editor?.chain().focus().undo().run()}
            onRedo={() => editor?.chain().focus().redo().run()}
            onFocus={toggleFocus}
            onPreview={() => void preview()}
            onPublish={() => toPanel("publish")}
            onPanel={() => {
              setPanelOpen(!isPanelOpen || isFocused);
              setFocused(false);
            }}
          />
          {state.phase === "refused" ? (
            <div className="editor-alert" role="alert">
              <span>
                <strong>Not saved.</strong> {state.message} Your changes are kept on this device.
              </span>
            </div>
          ) : null}
          {state.phase === "conflict" && state.theirs ? (
            <ConflictDialog
              mine={{ fields, body }}
              theirs={state.theirs}
              returnFocus={() => editor?.view.dom}
              onChoose={(choice) => {
                readNow();
                const text = saver.current?.resolve(choice);
                if (text && choice === "theirs") show(text);
                void revalidate();
              }}
            />
          ) : null}
          <div className="editor-frame">
            <EditorOutline body={body} words={words} onJump={jump} onHelp={openHelp} />
            <div className="editor-page">
              <h1 className="visually-hidden">{fields.title || "Untitled"}</h1>
              <GrowingField
                className="editor-title"
                label="Title"
                max={ENTRY_LIMITS.title}
                value={fields.title}
                onChange={(title) => setField({ title })}
                onEnter={() => editor?.commands.focus("start")}
              />
              <GrowingField
                className="editor-summary"
                label="Summary"
                max={ENTRY_LIMITS.summary}
                value={fields.summary}
                onChange={(summary) => setField({ summary })}
                onEnter={() => editor?.commands.focus("start")}
              />
              <p className="editor-by dim">
                {view.options.authors.find((one) => one.id === fields.authorId)?.name ?? "No author"}
                {" · "}
                {view.options.categories.find((one) => one.key === fields.category)?.name ?? "No category"}
              </p>
              <EditorContent editor={editor} />
              <UploadNotes uploads={uploading.uploads} onRetry={uploading.retry} onCancel={uploading.cancel} />
              <button type="button" className="editor-add" onClick={() => setInserting(true)}>
                <AdminIcon name="plus" /> Insert
              </button>
              {view.kind === "recipe" ? (
                <RecipeForm recipe={fields.recipe} onChange={(recipe) => setField({ recipe })} />
              ) : null}
            </div>
            {isPanelOpen && !isFocused ? (
              <SidePanel
                {...{ view, api, fields, words, timeZone, me, setField, setPicture, adopt, jump, quote, comment }}
                pictures={shown.pictures}
                isSaved={state.phase === "saved"}
                version={() => saver.current?.version() ?? view.draft.version}
                flush={saveAll}
                onPreview={() => void preview()}
                jumpToField={focusField}
                tab={panelTab}
                onTab={setPanelTab}
                onQuoteUsed={() => setQuote("")}
                onClose={() => setPanelOpen(false)}
                onLeave={(to) => void navigate(to)}
              />
            ) : null}
          </div>
          {editor ? (
            <FormatBar
              editor={editor}
              actions={{
                onLink: () => setAsked({ what: "link", slash: null }),
                onClaim: () => setAsked({ what: "claim", slash: null }),
                onComment: () => {
                  const { from, to } = editor.state.selection;
                  setQuote(editor.state.doc.textBetween(from, to, " ").slice(0, 600));
                  toPanel("comments");
                },
                onInsert: () => setInserting(true),
              }}
            />
          ) : null}
          {editor ? <TableBar editor={editor} /> : null}
          {editor && slash && !asked ? (
            <SlashMenu editor={editor} slash={slash} keys={slashKeys} onPick={pick} />
          ) : null}
          <Dialog open={isInserting} onOpenChange={setInserting} title="Insert" returnFocus={() => editor?.view.dom}>
            <Button variant="outline" onClick={() => fileInput.current?.click()}>
              Upload a picture
            </Button>
            <InsertList items={filterInsertItems("")} current={-1} isGrouped onPick={pick} />
          </Dialog>
          <input
            ref={fileInput}
            type="file"
            accept="image/*"
            multiple
            hidden
            onChange={(event) => {
              setInserting(false);
              uploading.receive(event.target.files ?? []);
              event.target.value = "";
            }}
          />
          {editor && asked ? <InsertDialogs editor={editor} asked={asked} onClose={() => setAsked(null)} /> : null}
          <KeyboardHelp open={isHelpOpen} onOpenChange={setHelpOpen} />
        </div>
      </FigureView>
    </ShownContext>
  );
}

import { type Content, type Editor, getSchema } from "@tiptap/core";
import { EditorContent, useEditor } from "@tiptap/react";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { Dialog } from "#app/ui/dialog.tsx";
import { Button, Link, Text, toast } from "#app/ui/index.ts";
import type { TextEditorView } from "#worker/content/contract-editor.ts";
import type { EntryFields } from "#worker/content/contract-entry.ts";
import {
  type Body,
  bodyText,
  countWords,
  listHeadings,
  listReferences,
  readingMinutes,
} from "#worker/content/domain-body.ts";
import type { Picture } from "#worker/media/domain.ts";
import { useUploads } from "../media/use-uploads.ts";
import { AdminIcon } from "../shell/admin-icon.tsx";
import { StatusBadge } from "../status-badge.tsx";
import { toBody, toEditorDocument } from "./body-document.ts";
import { cleanPasted, MAX_PASTE } from "./clean-pasted.ts";
import { ConflictDialog } from "./conflict-dialog.tsx";
import { editorExtensions } from "./editor-extensions.ts";
import { schemaExtensions } from "./editor-schema.ts";
import { FigureView } from "./figure-form.tsx";
import { FormatBar } from "./format-bar.tsx";
import { GrowingField } from "./growing-field.tsx";
import { insertPlain, isAsked } from "./insert-blocks.ts";
import { type Asked, InsertDialogs } from "./insert-dialogs.tsx";
import { filterInsertItems, type InsertKey } from "./insert-items.ts";
import { KeyboardHelp } from "./keyboard-help.tsx";
import { type Shown, ShownContext } from "./node-views.tsx";
import { RecipeForm } from "./recipe-form.tsx";
import { SavedState } from "./saved-state.tsx";
import { SidePanel } from "./side-panel.tsx";
import { InsertList, SlashMenu } from "./slash-menu.tsx";
import { type SlashQuery, slashQuery } from "./slash-plugin.ts";
import { TableBar } from "./table-bar.tsx";
import { textApi, type WrittenText } from "./text-api.ts";
import { KIND_NAMES, STATE_LABELS } from "./text-labels.ts";
import { useWrittenText } from "./use-written-text.ts";
import "./text-editor.css";

/** How often what is typed is read from the editor, in ms: reading a long text at every letter would be felt. */
const READ_MS = 250;

export interface TextEditorProps {
  view: TextEditorView;
  /** How pages draw blocks and figures. */
  drawBlock: Shown["drawBlock"];
  Figure: NonNullable<React.ContextType<typeof FigureView>>;
  /** The site's own time zone. */
  timeZone: string;
}

/** The editor of an article, a recipe or a page: the text in the middle, its outline before and its panel behind. */
export function TextEditor({ view, drawBlock, Figure, timeZone }: TextEditorProps) {
  const api = useMemo(() => textApi(view.id), [view.id]);
  const [fields, setFields] = useState(view.draft.fields);
  const [body, setBody] = useState(view.draft.body);
  const [added, setAdded] = useState<Picture[]>([]);
  const [slash, setSlash] = useState<SlashQuery | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [isInserting, setInserting] = useState(false);
  // Beside the text where there is room, else a sheet that is opened.
  const [isPanelOpen, setPanelOpen] = useState(() => window.innerWidth > 1180);
  const [panelTab, setPanelTab] = useState("publish");
  const [quote, setQuote] = useState("");
  const [isFocused, setFocused] = useState(false);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const slashKeys = useRef<(event: KeyboardEvent) => boolean>(() => false);
  const fileInput = useRef<HTMLInputElement>(null);
  const editorRef = useRef<Editor | null>(null);
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

  const { uploads, add: upload } = useUploads("picture", ({ picture }) => {
    const editor = editorRef.current;
    if (!picture || !editor) return;
    setAdded((list) => [...list, picture]);
    editor
      .chain()
      .focus()
      .insertContent({ type: "image", attrs: { mediaId: picture.id, alt: picture.alt, caption: "", size: "text" } })
      .run();
  });
  const receiveFiles = (files: Iterable<File>): boolean => {
    const pictures = [...files].filter((file) => file.type.startsWith("image/"));
    if (pictures.length > 0) upload(pictures);
    return pictures.length > 0;
  };

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
      transformPastedHTML: (html) => {
        const { html: cleaned, picturesLeftOut } = cleanPasted(new DOMParser().parseFromString(html, "text/html"));
        if (picturesLeftOut > 0)
          toast({
            title: picturesLeftOut === 1 ? "A picture was left out" : `${picturesLeftOut} pictures were left out`,
            description: "Other programs don’t put their files on the clipboard. Drop the files here instead.",
          });
        return cleaned;
      },
      handlePaste: (_view, event) => {
        const data = event.clipboardData;
        if (!data) return false;
        const size = Math.max(data.getData("text/html").length, data.getData("text/plain").length);
        if (size > MAX_PASTE) {
          toast({
            title: "That is too much for one text",
            description: `It has ${(size / 1e6).toFixed(1)} MB; a text holds 1 MB. Paste it in parts, or split the text in two. Nothing was pasted.`,
            tone: "error",
          });
          return true;
        }
        return data.getData("text/html") === "" && receiveFiles(data.files);
      },
      handleDrop: (_view, event, _slice, moved) => !moved && receiveFiles(event.dataTransfer?.files ?? []),
    },
  });
  editorRef.current = editor;
  useEffect(() => {
    const hide = () => readTimer.current !== undefined && readNow();
    window.addEventListener("pagehide", hide);
    document.addEventListener("visibilitychange", hide);
    return () => {
      hide();
      window.removeEventListener("pagehide", hide);
      document.removeEventListener("visibilitychange", hide);
    };
  }, [readNow]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.metaKey || event.ctrlKey)) return;
      if (event.key === ".") setFocused((was) => !was);
      else if (event.key === "/") setHelpOpen(true);
      else if (event.key.toLowerCase() === "s") void saver.current?.flush();
      else return;
      event.preventDefault();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [saver]);

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
  const shown = useShown(editor, body, view.pictures, added, drawBlock);
  /** Leads to a block that the checklist names. */
  const jump = (block: number) => {
    if (!editor || block >= editor.state.doc.childCount) return;
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
    show(text);
    saver.current?.rebase(text, version, at);
    await revalidate();
  };
  const toPanel = (tab: string) => {
    setPanelTab(tab);
    setPanelOpen(true);
    setFocused(false);
  };

  return (
    <ShownContext value={shown}>
      <FigureView value={Figure}>
        <div className="text-editor" data-focused={isFocused || undefined} data-panel={isPanelOpen || undefined}>
          <header className="editor-bar">
            <Link to="/420/posts" className="page-back" aria-label="All content">
              <AdminIcon name="back" size={20} />
            </Link>
            <span className="editor-crumb">
              <span className="dim">{KIND_NAMES[view.kind]} / </span>
              {fields.title || "Untitled"}
            </span>
            <StatusBadge status={STATE_LABELS[view.state]} />
            <SavedState
              state={state}
              onRetry={() => {
                saver.current?.online();
                void saver.current?.flush();
              }}
            />
            <span className="editor-bar-end">
              <Button
                variant="ghost"
                icon
                aria-label="Undo"
                title="Undo"
                onClick={() => editor?.chain().focus().undo().run()}
              >
                ↶
              </Button>
              <Button
                variant="ghost"
                onClick={() => setFocused((was) => !was)}
                aria-pressed={isFocused}
                className="wide-only"
              >
                Focus
              </Button>
              <Button onClick={() => toPanel("publish")}>
                {view.state === "draft" || view.state === "archived"
                  ? "Publish"
                  : view.hasChanges
                    ? "Update"
                    : "Published"}
              </Button>
              <Button
                variant="outline"
                icon
                aria-label="Settings panel"
                aria-expanded={isPanelOpen && !isFocused}
                onClick={() => {
                  setPanelOpen(!isPanelOpen || isFocused);
                  setFocused(false);
                }}
              >
                <AdminIcon name="settings" />
              </Button>
            </span>
          </header>
          {state.phase === "refused" ? (
            <div className="editor-alert" role="alert">
              <span>
                <strong>Not saved.</strong> {state.message} Your words are kept on this device.
              </span>
            </div>
          ) : null}
          {state.phase === "conflict" && state.theirs ? (
            <ConflictDialog
              mine={{ fields, body }}
              theirs={state.theirs}
              onChoose={(choice) => {
                readNow();
                const text = saver.current?.resolve(choice);
                if (text && choice === "theirs") show(text);
                void revalidate();
              }}
            />
          ) : null}
          <div className="editor-frame">
            <Outline body={body} words={words} onJump={jump} onHelp={() => setHelpOpen(true)} />
            <div className="editor-page">
              <h1 className="visually-hidden">{fields.title || "Untitled"}</h1>
              <GrowingField
                className="editor-title"
                label="Title"
                value={fields.title}
                onChange={(title) => setField({ title })}
                onEnter={() => editor?.commands.focus("start")}
              />
              <GrowingField
                className="editor-summary"
                label="Summary"
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
              {uploads.length > 0 ? (
                <p role="status" className="dim">
                  {uploads.some((one) => one.problem)
                    ? uploads.find((one) => one.problem)?.problem
                    : `Uploading ${uploads.map((one) => one.name).join(", ")}`}
                </p>
              ) : null}
              <button type="button" className="editor-add" onClick={() => setInserting(true)}>
                <AdminIcon name="plus" /> Insert
              </button>
              {view.kind === "recipe" ? (
                <RecipeForm recipe={fields.recipe} onChange={(recipe) => setField({ recipe })} />
              ) : null}
            </div>
            {isPanelOpen && !isFocused ? (
              <SidePanel
                {...{ view, api, fields, words, timeZone, setField, adopt, jump, quote }}
                isSaved={state.phase === "saved"}
                version={() => saver.current?.version() ?? view.draft.version}
                flush={async () => {
                  readNow();
                  await saver.current?.flush();
                  return saver.current?.state().phase === "saved";
                }}
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
              receiveFiles(event.target.files ?? []);
              event.target.value = "";
            }}
          />
          {editor && asked ? (
            <InsertDialogs
              editor={editor}
              asked={asked}
              onUpload={() => fileInput.current?.click()}
              onClose={() => setAsked(null)}
            />
          ) : null}
          <KeyboardHelp open={isHelpOpen} onOpenChange={setHelpOpen} />
        </div>
      </FigureView>
    </ShownContext>
  );
}

/** Pictures by their ids, and the numbers of references by their places. */
function useShown(
  editor: Editor | null,
  body: Body,
  pictures: readonly Picture[],
  added: readonly Picture[],
  drawBlock: Shown["drawBlock"],
): Shown {
  const byId = useMemo(() => new Map([...pictures, ...added].map((one) => [one.id, one])), [pictures, added]);
  return useMemo(() => {
    const numbers = new Map<number, number>();
    const ofStudy = new Map<string, number>();
    let last = 0;
    // The numbers follow the text as it was last read: `body` says when that was.
    if (body && editor)
      editor.state.doc.descendants((node, at) => {
        if (node.type.name !== "citation" && node.type.name !== "footnote") return;
        const study = node.type.name === "citation" ? String(node.attrs.study) : null;
        const number = (study === null ? undefined : ofStudy.get(study)) ?? ++last;
        if (study !== null) ofStudy.set(study, number);
        numbers.set(at, number);
      });
    return { drawBlock, pictures: byId, numberAt: (at: number) => numbers.get(at) ?? null };
  }, [body, editor, byId, drawBlock]);
}

/** The headings of the text, and how long it is. */
function Outline({
  body,
  words,
  onJump,
  onHelp,
}: {
  body: Body;
  words: number;
  onJump: (block: number) => void;
  onHelp: () => void;
}) {
  const headings = listHeadings(body);
  const blocks = body.content.flatMap((block, at) => (block.type === "heading" && block.content ? [at] : []));
  return (
    <nav className="editor-outline" aria-label="Outline">
      {headings.length > 0 ? (
        <>
          <strong>Outline</strong>
          <ul>
            {headings.map((heading, at) => (
              <li key={heading.anchor} data-level={heading.level}>
                <button type="button" onClick={() => onJump(blocks[at] ?? 0)}>
                  {heading.text}
                </button>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      <Text small dim>
        {words.toLocaleString("en-US")} {words === 1 ? "word" : "words"}
        <br />
        {readingMinutes(words)} min read
      </Text>
      <button type="button" className="outline-help" onClick={onHelp}>
        Keyboard
      </button>
    </nav>
  );
}

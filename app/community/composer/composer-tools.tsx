import { type RefObject, Suspense, useEffect, useRef, useState } from "react";
import type { PollInput } from "#worker/community/domain-poll.ts";
import { apiRequest, errorMessage } from "../../lib/api-request.ts";
import { lazyComponent } from "../../lib/lazy-component.tsx";
import { cx } from "../../ui/cx.ts";
import { DrawnIcon } from "../topic/drawn-icon.tsx";
import { PictureButton, PictureList, useUploads } from "./composer-pictures.tsx";
import { type EditedText, insertCode, insertLink, type TextChange, toggleLines, toggleMarks } from "./markdown-edit.ts";
import { MentionList } from "./mention-list.tsx";

const PollDialog = lazyComponent(() => import("../poll/poll-dialog.tsx").then((m) => m.PollDialog));

const EMOJI = [..."👍🙏💪🌱🥦🥑🫘🍲🥣🍫☕🏃🚴🏋🧘😀😅😍🤔😢🎉❤🔥✅"];

interface Tool {
  label: string;
  path: string;
  key?: string;
  edit: (edited: EditedText) => TextChange;
}
const TOOLS: readonly Tool[] = [
  {
    ...{ label: "Bold", key: "b", path: "M7 5h6a3.500 3.500 0 0 1 0 7H7V5ZM7 12h7a3.500 3.500 0 0 1 0 7H7v-7Z" },
    edit: (e) => toggleMarks(e, "**", "bold words"),
  },
  {
    ...{ label: "Italic", key: "i", path: "M10 5h7M7 19h7M14 5l-4 14" },
    edit: (e) => toggleMarks(e, "*", "emphasized words"),
  },
  {
    label: "Quote",
    path: "M5 15v-4c0-3 1.500-4.500 4-5M5 15h4.500v-4.500H5M13.500 15v-4c0-3 1.500-4.500 4-5M13.500 15H18v-4.500h-4.500",
    edit: (e) => toggleLines(e, "> "),
  },
  {
    label: "List",
    path: "M9 6h11M9 12h11M9 18h11M4.500 6h.01M4.500 12h.01M4.500 18h.01",
    edit: (e) => toggleLines(e, "- "),
  },
  {
    label: "Link",
    key: "k",
    path: "M10 14a3.500 3.500 0 0 0 5 0l3-3a3.500 3.500 0 0 0-5-5l-.7.7M14 10a3.500 3.500 0 0 0-5 0l-3 3a3.500 3.500 0 0 0 5 5l.7-.7",
    edit: insertLink,
  },
  { label: "Code", path: "M9 7l-5 5 5 5M15 7l5 5-5 5", edit: insertCode },
];

interface ComposerToolsProps {
  field: RefObject<HTMLTextAreaElement | null>;
  text: string;
  onChange: (text: string) => void;
  isPreviewing: boolean;
  onPreview: (is: boolean) => void;
  onBusy?: ((isBusy: boolean) => void) | undefined;
  poll: PollInput | null;
  onPoll: ((poll: PollInput | null) => void) | undefined;
}

/** Changes a field as typing does, so that the browser can undo it. */
function change(field: HTMLTextAreaElement, { from, to, insert, start, end }: TextChange): void {
  field.focus();
  field.setSelectionRange(from, to);
  if (!document.execCommand("insertText", false, insert)) {
    field.setRangeText(insert, from, to, "end");
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
  field.setSelectionRange(start, end);
}

const editedTextOf = ({ value, selectionStart, selectionEnd }: HTMLTextAreaElement): EditedText => ({
  ...{ text: value, start: selectionStart, end: selectionEnd },
});

/** The buttons under the field, what the post will look like, and names after an @. */
export function ComposerTools(props: ComposerToolsProps) {
  const { field, text, onChange, isPreviewing, onPreview, onBusy, poll, onPoll } = props;
  const [writesPoll, setWritesPoll] = useState(false);
  const uploads = useUploads({ field, text, onChange, onBusy });
  const [showsEmoji, setShowsEmoji] = useState(false);
  const run = (edit: Tool["edit"]) => {
    if (field.current) change(field.current, edit(editedTextOf(field.current)));
  };
  const insert = (words: string) => run(({ start, end }) => insertion(start, end, words));
  useEffect(() => {
    const element = field.current;
    if (!element) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const tool =
        event.ctrlKey || event.metaKey ? TOOLS.find(({ key }) => key === event.key.toLowerCase()) : undefined;
      if (!tool || event.altKey || event.shiftKey) return;
      event.preventDefault();
      change(element, tool.edit(editedTextOf(element)));
    };
    element.addEventListener("keydown", onKeyDown);
    return () => element.removeEventListener("keydown", onKeyDown);
  }, [field]);
  return (
    <div className="composer-tools">
      <div className="composer-bar" role="toolbar" aria-label="Formatting">
        {isPreviewing ? null : (
          <>
            {TOOLS.map(({ label, path, key, edit }) => (
              <button
                key={label}
                type="button"
                className="composer-tool"
                aria-label={label}
                aria-keyshortcuts={key ? `Control+${key.toUpperCase()}` : undefined}
                title={label}
                onClick={() => run(edit)}
              >
                <DrawnIcon size={19} path={path} />
              </button>
            ))}
            <PictureButton onChoose={uploads.add} />
            {onPoll ? (
              <button
                type="button"
                className="composer-tool"
                aria-label="Poll"
                title="Poll"
                onClick={() => setWritesPoll(true)}
              >
                <DrawnIcon size={19} path="M5 19v-8M12 19V5M19 19v-5" />
              </button>
            ) : null}
            <button
              type="button"
              className="composer-tool"
              aria-label="Emoji"
              title="Emoji"
              aria-expanded={showsEmoji}
              onClick={() => setShowsEmoji(!showsEmoji)}
            >
              <DrawnIcon
                size={19}
                path="M12 3.500a8.500 8.500 0 1 0 0 17 8.500 8.500 0 0 0 0-17M9 10v.5M15 10v.5M8.500 14.500c1.800 2 5.200 2 7 0"
              />
            </button>
          </>
        )}
        <button
          type="button"
          className={cx("composer-tool composer-preview-toggle")}
          aria-pressed={isPreviewing}
          onClick={() => onPreview(!isPreviewing)}
        >
          {isPreviewing ? "Write" : "Preview"}
        </button>
      </div>
      {showsEmoji && !isPreviewing ? (
        <div className="composer-emoji">
          {EMOJI.map((emoji) => (
            <button key={emoji} type="button" className="composer-tool" onClick={() => insert(emoji)}>
              {emoji}
            </button>
          ))}
        </div>
      ) : null}
      {poll && onPoll ? (
        <p className="composer-poll">
          <DrawnIcon size={18} path="M5 19v-8M12 19V5M19 19v-5" />
          <span>
            <b>{poll.question}</b> <span className="dim">{poll.options.length} options</span>
          </span>
          <button type="button" className="post-action" onClick={() => setWritesPoll(true)}>
            Edit poll
          </button>
          <button type="button" className="post-action" onClick={() => onPoll(null)}>
            Remove poll
          </button>
        </p>
      ) : null}
      {writesPoll && onPoll ? (
        <Suspense fallback={null}>
          <PollDialog
            poll={poll}
            onClose={() => setWritesPoll(false)}
            onSave={(next) => {
              onPoll(next);
              setWritesPoll(false);
            }}
          />
        </Suspense>
      ) : null}
      {isPreviewing ? null : <PictureList text={text} onChange={onChange} uploads={uploads} />}
      {isPreviewing ? <Preview text={text} /> : <MentionList field={field} text={text} change={change} />}
    </div>
  );
}

const insertion = (from: number, to: number, words: string): TextChange => ({
  ...{ from, to, insert: words, start: from + words.length, end: from + words.length },
});

/** The post as everybody will see it, made by the server: the same rules, the same result. */
function Preview({ text }: { text: string }) {
  const [shown, setShown] = useState<{ html: string } | { problem: string } | null>(null);
  const box = useRef<HTMLElement>(null);
  useEffect(() => box.current?.focus(), []);
  useEffect(() => {
    let isOver = false;
    const timer = setTimeout(() => {
      apiRequest<{ html: string }>("POST", "/api/community/preview", { text }).then(
        (found) => isOver || setShown(found),
        (error) => isOver || setShown({ problem: errorMessage(error, "The preview didn't load. Your text is safe.") }),
      );
    }, 150);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [text]);
  return (
    <section ref={box} className="composer-preview" aria-label="Preview" tabIndex={-1} aria-busy={!shown}>
      {shown && "html" in shown ? (
        <div
          className="post-text"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: made by the server of escaped parts (worker/community/post-html.ts)
          dangerouslySetInnerHTML={{ __html: shown.html }}
        />
      ) : (
        <p className="dim">{shown ? shown.problem : "Making the preview…"}</p>
      )}
    </section>
  );
}

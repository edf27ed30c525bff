import { type ReactNode, useRef, useState } from "react";
import type { StaffActionView, StaffTopic } from "#worker/community/contract-staff.ts";
import type { TopicView } from "#worker/community/contract-topic.ts";
import { DONE_WORDS } from "#worker/community/domain-staff-words.ts";
import { apiRequest, errorMessage } from "../../lib/api-request.ts";
import { Icon } from "../../ui/icon.tsx";
import { toast } from "../../ui/toast-store.ts";
import { MoveDialog } from "./move-dialog.tsx";
import { type StaffChange, StaffDialog } from "./staff-dialog.tsx";
import "./staff-menu.css";

const staffPath = (topic: string): string => `/api/admin/community/topics/${topic}`;

/**
 * What moderators and admins do to a topic itself.
 * @param onChanged after each change
 */
export function StaffMenu({ view, onChanged }: { view: TopicView; onChanged?: () => void }) {
  const [staff, setStaff] = useState<StaffTopic | null>(null);
  const [form, setForm] = useState<StaffChange | null>(null);
  const [moving, setMoving] = useState<"split" | "merge" | null>(null);
  const menu = useRef<HTMLDetailsElement>(null);
  const path = staffPath(view.id);
  const load = async () => {
    try {
      setStaff(await apiRequest<StaffTopic>("GET", path));
    } catch (error) {
      toast({ title: errorMessage(error), tone: "error" });
    }
  };
  const undo = async (version: number) => {
    try {
      await apiRequest("POST", `${path}/undo`, { version });
      toast({ title: "Change undone", tone: "success" });
      onChanged?.();
    } catch (error) {
      toast({ title: errorMessage(error), tone: "error" });
    }
  };
  const done = (version: number, words: ReactNode) => {
    setForm(null);
    setMoving(null);
    toast({ title: words, tone: "success", action: { label: "Undo", onClick: () => void undo(version) } });
    onChanged?.();
  };
  /** What takes something back needs no form. */
  const change = async (body: object, words: string) => {
    if (!staff) return;
    try {
      const { version } = await apiRequest<{ version: number }>("PATCH", path, { version: staff.version, ...body });
      done(version, words);
    } catch (error) {
      toast({ title: errorMessage(error), tone: "error" });
      await load();
    }
  };
  const close = () => menu.current?.removeAttribute("open");
  const item = (label: string, act: () => void, isDanger = false): ReactNode => (
    <li>
      <button
        type="button"
        className={isDanger ? "staff-danger" : undefined}
        onClick={() => {
          close();
          act();
        }}
      >
        {label}
      </button>
    </li>
  );
  const open = (kind: StaffChange) => () => setForm(kind);
  return (
    <div className="staff no-print">
      <details
        ref={menu}
        className="staff-menu"
        onToggle={(event) => event.currentTarget.open && void load()}
        onKeyDown={(event) => {
          if (event.key !== "Escape" || !menu.current?.open) return;
          event.stopPropagation();
          close();
          menu.current.querySelector("summary")?.focus();
        }}
        onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || event.relatedTarget === null || close()}
      >
        <summary className="button button-outline">
          <Icon name="shield" size={18} /> Manage topic
        </summary>
        <ul>
          {staff?.last ? <LastAction last={staff.last} people={staff.people} onUndo={undo} onClose={close} /> : null}
          {view.mergedInto ? null : (
            <>
              {view.closed
                ? item("Reopen", () => void change({ closed: false }, "Topic reopened"))
                : item(view.answer === null ? "Close…" : "Close as answered…", open("close"))}
              {view.pinned
                ? item("Unpin", () => void change({ pin: null }, "Topic unpinned"))
                : item("Pin…", open("pin"))}
              {view.slowMode > 0
                ? item("End slow mode", () => void change({ slowMode: null }, "Slow mode ended"))
                : item("Slow mode…", open("slow"))}
              {item("Rename…", open("rename"))}
              {item("Move to another category…", open("move"))}
              {view.lastNumber < 2 ? null : item("Move posts…", () => setMoving("split"))}
              {item("Merge into another topic…", () => setMoving("merge"))}
            </>
          )}
          {view.state === "hidden"
            ? item("Restore", () => void change({ hidden: false }, "Topic restored"))
            : item("Hide…", open("hide"), true)}
        </ul>
      </details>
      {moving && staff ? (
        <MoveDialog
          kind={moving}
          view={view}
          staff={staff}
          path={`${path}/move`}
          onReload={() => void load()}
          onDone={done}
          onClose={() => setMoving(null)}
        />
      ) : null}
      {form && staff ? (
        <StaffDialog
          key={form}
          form={form}
          view={view}
          staff={staff}
          path={path}
          onReload={() => void load()}
          onDone={done}
          onClose={() => setForm(null)}
        />
      ) : null}
    </div>
  );
}

/** Who did what last, and the way back. */
function LastAction({
  last,
  people,
  onUndo,
  onClose,
}: {
  last: StaffActionView;
  people: Readonly<Record<string, string>>;
  onUndo: (version: number) => Promise<void>;
  onClose: () => void;
}) {
  return (
    <li className="staff-last">
      <span>
        {people[last.by] ?? last.by} {DONE_WORDS[last.action]}
        {last.reason ? <span className="dim">: {last.reason}</span> : null}
      </span>
      {last.canUndo ? (
        <button
          type="button"
          onClick={() => {
            onClose();
            void onUndo(last.n);
          }}
        >
          Undo
        </button>
      ) : null}
    </li>
  );
}

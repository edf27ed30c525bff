import type { Editor } from "@tiptap/core";
import type { Command } from "@tiptap/pm/state";
import {
  addColumnAfter,
  addColumnBefore,
  addRowAfter,
  addRowBefore,
  deleteColumn,
  deleteRow,
  deleteTable,
  isInTable,
  selectedRect,
  toggleHeader,
} from "@tiptap/pm/tables";
import { useEditorState } from "@tiptap/react";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { TABLE_LIMITS } from "#worker/content/domain-body.ts";
import { BarTool } from "./bar-tool.tsx";

/** Where the caret is in a table, and what the table still takes; null outside of tables. */
const readState = ({ editor: { state } }: { editor: Editor }) => {
  if (!isInTable(state)) return null;
  const { map, table, top, tableStart } = selectedRect(state);
  const first = table.firstChild?.firstChild?.type.name === "tableHeader";
  return {
    at: tableStart - 1,
    hasHeader: first,
    isAtHeader: first && top === 0,
    canAddRow: map.height < TABLE_LIMITS.rows,
    canAddColumn: map.width < TABLE_LIMITS.columns,
  };
};

/** The last row or column takes the table with it. */
const orTable =
  (command: Command): Command =>
  (state, dispatch, view) =>
    command(state, dispatch, view) || deleteTable(state, dispatch);

/** Adds and removes rows and columns of the table that holds the caret. It stands above the table; ⌥ F10 leads to it. */
export function TableBar({ editor }: { editor: Editor }) {
  const state = useEditorState({ editor, selector: readState });
  const [place, setPlace] = useState<{ left: number; top: number } | null>(null);
  const bar = useRef<HTMLDivElement>(null);
  const at = state?.at ?? null;
  useLayoutEffect(() => {
    if (at === null) return setPlace(null);
    const move = () => {
      const table = editor.view.nodeDOM(at);
      if (!(table instanceof HTMLElement)) return;
      const box = table.getBoundingClientRect();
      const width = bar.current?.offsetWidth ?? 380;
      setPlace({
        left: Math.max(8, Math.min(box.right - width, window.innerWidth - width - 8)),
        // Above the table, and below the page's own bar for as long as some of the table is seen.
        top: Math.max(64, Math.min(box.top - 46, window.innerHeight - 120)),
      });
    };
    move();
    window.addEventListener("scroll", move, { passive: true });
    window.addEventListener("resize", move);
    return () => {
      window.removeEventListener("scroll", move);
      window.removeEventListener("resize", move);
    };
  }, [editor, at]);
  useEffect(() => {
    // Another one takes its place (use-next-editor.ts).
    if (editor.isDestroyed) return;
    const text = editor.view.dom;
    const onKey = (event: KeyboardEvent) => {
      const first = bar.current?.querySelector<HTMLButtonElement>("button:enabled");
      if (event.key !== "F10" || !event.altKey || !first) return;
      event.preventDefault();
      first.focus();
    };
    text.addEventListener("keydown", onKey);
    return () => text.removeEventListener("keydown", onKey);
  }, [editor]);
  if (!state) return null;
  const run = (command: Command) => (isByKeyboard: boolean) => {
    command(editor.state, editor.view.dispatch, editor.view);
    if (!isByKeyboard || !isInTable(editor.state)) editor.view.focus();
  };
  return (
    <div
      ref={bar}
      className="table-bar"
      role="toolbar"
      aria-label="Table"
      style={place ?? { visibility: "hidden" }}
      onKeyDown={(event) => {
        if (event.key === "Escape") editor.view.focus();
      }}
    >
      <span aria-hidden="true">Row</span>
      <BarTool label="Add a row above" isOff={!state.canAddRow || state.isAtHeader} onPress={run(addRowBefore)}>
        +↑
      </BarTool>
      <BarTool label="Add a row below" isOff={!state.canAddRow} onPress={run(addRowAfter)}>
        +↓
      </BarTool>
      <BarTool label="Remove this row" onPress={run(orTable(deleteRow))}>
        −
      </BarTool>
      <i className="format-line" />
      <span aria-hidden="true">Column</span>
      <BarTool label="Add a column before" isOff={!state.canAddColumn} onPress={run(addColumnBefore)}>
        +←
      </BarTool>
      <BarTool label="Add a column after" isOff={!state.canAddColumn} onPress={run(addColumnAfter)}>
        +→
      </BarTool>
      <BarTool label="Remove this column" onPress={run(orTable(deleteColumn))}>
        −
      </BarTool>
      <i className="format-line" />
      <BarTool label="Header row" pressed={state.hasHeader} onPress={run(toggleHeader("row"))}>
        Header row
      </BarTool>
      <BarTool label="Remove table" onPress={run(deleteTable)}>
        ×
      </BarTool>
    </div>
  );
}

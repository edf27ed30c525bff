import { useEffect, useState } from "react";

interface Selected {
  number: number;
  words: string;
  left: number;
  top: number;
}

/** Beside words of a post that are selected: the way to answer them. */
export function QuoteButton({ onQuote }: { onQuote: (number: number, words: string) => void }) {
  const [selected, setSelected] = useState<Selected | null>(null);
  useEffect(() => {
    const onChange = () => setSelected(readSelection());
    document.addEventListener("selectionchange", onChange);
    return () => document.removeEventListener("selectionchange", onChange);
  }, []);
  if (!selected) return null;
  return (
    <button
      type="button"
      className="quote-button"
      style={{ left: selected.left, top: selected.top }}
      // Before the selection is given up.
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => {
        onQuote(selected.number, selected.words);
        document.getSelection()?.removeAllRanges();
      }}
    >
      Quote
    </button>
  );
}

/** The words of one post that are selected; null: none are, or of several. */
export function readSelection(): Selected | null {
  const selection = document.getSelection();
  const words = selection?.toString().trim() ?? "";
  if (!selection || selection.isCollapsed || words === "") return null;
  const postOf = (node: Node | null) =>
    (node instanceof Element ? node : node?.parentElement)?.closest<HTMLElement>(".post .post-text") ?? null;
  const text = postOf(selection.anchorNode);
  if (!text || text !== postOf(selection.focusNode)) return null;
  const number = Number(text.closest<HTMLElement>(".post")?.dataset.number);
  const box = selection.getRangeAt(0).getBoundingClientRect();
  return Number.isInteger(number) ? { number, words, left: box.left + scrollX, top: box.bottom + scrollY + 8 } : null;
}

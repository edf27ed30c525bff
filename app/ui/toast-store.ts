import type { ReactNode } from "react";
import { createStore } from "zustand/vanilla";

/** At most this many toasts are visible at a time. */
export const TOAST_LIMIT = 1;
/** How long a toast stays open unless it says otherwise, in ms. */
export const TOAST_DURATION = 5_000;
/** A dismissed toast leaves the store after this long, in ms. */
export const TOAST_REMOVE_DELAY = 1_000_000;

type ToastTone = "info" | "success" | "error";

export type ToastInput = {
  title: ReactNode;
  description?: ReactNode;
  /** One action; `alt` tells screen reader users how to do it without the toast. */
  action?: { label: string; alt?: string; onClick: () => void };
  tone?: ToastTone;
  /** In ms; TOAST_DURATION unless given. */
  duration?: number;
};

export type ToastItem = ToastInput & { id: string; tone: ToastTone; open: boolean };

/** Newest first. */
export const toastStore = createStore<{ toasts: ToastItem[] }>(() => ({ toasts: [] }));

const removalTimers = new Map<string, ReturnType<typeof setTimeout>>();
let count = 0;

function clearRemovalTimer(id: string): void {
  clearTimeout(removalTimers.get(id));
  removalTimers.delete(id);
}

/** Closes one toast, or all; each leaves the store TOAST_REMOVE_DELAY later. */
export function dismissToast(id?: string): void {
  for (const item of toastStore.getState().toasts) {
    if ((id !== undefined && item.id !== id) || removalTimers.has(item.id)) continue;
    removalTimers.set(
      item.id,
      setTimeout(() => removeToast(item.id), TOAST_REMOVE_DELAY),
    );
  }
  toastStore.setState(({ toasts }) => ({
    toasts: toasts.map((t) => (id === undefined || t.id === id ? { ...t, open: false } : t)),
  }));
}

function removeToast(id: string): void {
  clearRemovalTimer(id);
  toastStore.setState(({ toasts }) => ({ toasts: toasts.filter((t) => t.id !== id) }));
}

/** Shows a toast in place of the one before it. Returns handles to change or close it. */
export function toast(input: ToastInput): {
  id: string;
  dismiss: () => void;
  update: (next: Partial<ToastInput>) => void;
} {
  count += 1;
  const id = String(count);
  const { toasts } = toastStore.getState();
  for (const gone of toasts.slice(TOAST_LIMIT - 1)) clearRemovalTimer(gone.id);
  toastStore.setState({
    toasts: [{ ...input, tone: input.tone ?? "info", id, open: true }, ...toasts].slice(0, TOAST_LIMIT),
  });
  return {
    id,
    dismiss: () => dismissToast(id),
    update: (next) =>
      toastStore.setState((state) => ({ toasts: state.toasts.map((t) => (t.id === id ? { ...t, ...next, id } : t)) })),
  };
}

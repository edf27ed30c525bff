import { Suspense } from "react";
import { useStore } from "zustand";
import { lazyComponent } from "../lib/lazy-component.tsx";
import { toastStore } from "./toast-store.ts";

// The Radix part weighs 12 kB gzip; a page that shows no toast does not load it.
const ToastView = lazyComponent(() => import("./toast-view.tsx").then((m) => m.default));

/** Rendered once in the root. Shows the toasts of toast(). */
export function Toaster() {
  const toasts = useStore(toastStore, (s) => s.toasts);
  if (toasts.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <ToastView toasts={toasts} />
    </Suspense>
  );
}

import { useRef } from "react";

/** For a dialog without a trigger of its own: closed, it gives the focus back to what had it. Radix leaves it nowhere. */
export function useFocusReturn() {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      const active = document.activeElement;
      // An item of a menu is gone by then: what opened the menu stands for it.
      const menu = active?.closest("[role=menu]")?.getAttribute("aria-labelledby");
      opener.current = menu ? document.getElementById(menu) : active;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      if (opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus();
    },
  };
}

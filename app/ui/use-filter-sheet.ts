import { useEffect, useRef } from "react";
import { useLocation, useNavigate, useNavigationType } from "react-router";

/** Marks the history entry of an open sheet with this document: after a reload it does not open by itself. */
const sheetState = () => ({ filters: performance.timeOrigin });
const isSheetState = (state: unknown) => (state as { filters?: unknown } | null)?.filters === sheetState().filters;

/**
 * The sheet is an entry in the history, so that Back closes it. What was chosen in it stays, however it is closed.
 */
export function useFilterSheet() {
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  const type = useNavigationType();
  const url = pathname + search;
  const open = isSheetState(state);
  const shown = useRef<{ opened: string; now: string } | null>(null);
  useEffect(() => {
    const was = shown.current;
    if (open) shown.current = { opened: was?.opened ?? url, now: url };
    else {
      shown.current = null;
      if (was && type === "POP" && was.now !== url) navigate(was.now, { preventScrollReset: true, replace: true });
    }
  }, [open, url, type, navigate]);
  return {
    open,
    /** For navigation that leaves the sheet open. */
    options: { preventScrollReset: true, replace: true, state },
    show: () => navigate(url, { preventScrollReset: true, state: sheetState() }),
    close: () =>
      shown.current?.opened === url ? navigate(-1) : navigate(url, { preventScrollReset: true, replace: true }),
  };
}

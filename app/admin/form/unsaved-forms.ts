import { createContext, useContext, useLayoutEffect } from "react";

/** Adds to the number of forms with unsaved changes, or takes from it. */
export const UnsavedFormsContext = createContext<(change: 1 | -1) => void>(() => undefined);

/** Tells the drawer around a form that it has unsaved changes, so that closing it asks first. */
export function useReportUnsaved(isUnsaved: boolean): void {
  const report = useContext(UnsavedFormsContext);
  useLayoutEffect(() => {
    if (!isUnsaved) return;
    report(1);
    return () => report(-1);
  }, [isUnsaved, report]);
}

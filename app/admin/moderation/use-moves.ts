import { useEffect, useRef } from "react";

/**
 * Moves through the queue by keyboard. Keys pressed faster than items load count each: a step starts at the item that was
 * asked for last, not at the one that is shown yet. The row of the open item stays in sight.
 * @param ids of the list, in its order
 * @param openId what is open, or on its way
 * @param isSettled nothing is on its way
 * @param atEnd called where there is no further item on the page
 */
export function useMoves(
  ids: readonly string[],
  openId: string | null,
  isSettled: boolean,
  open: (id: string) => void,
  atEnd: () => void,
): (by: 1 | -1) => void {
  const wanted = useRef(openId);
  useEffect(() => {
    if (isSettled) wanted.current = openId;
  }, [isSettled, openId]);
  useEffect(() => {
    if (openId !== null)
      document.querySelector(`[data-row="${CSS.escape(openId)}"]`)?.scrollIntoView({ block: "nearest" });
  }, [openId]);
  return (by) => {
    const at = wanted.current === null ? -1 : ids.indexOf(wanted.current);
    const to = ids[at === -1 ? (by === 1 ? 0 : ids.length - 1) : at + by];
    if (to === undefined) return by === 1 ? atEnd() : undefined;
    wanted.current = to;
    open(to);
  };
}

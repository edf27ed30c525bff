import { type PointerEvent, type RefObject, useEffect, useRef, useState } from "react";
import { useVisibleArea } from "../../lib/use-visible-area.ts";

/** In px: what is pulled less far is a press. */
const FAR = 48;

/**
 * The sheet in which phones write a reply: above the keyboard, in two heights. Its grip is pressed or pulled up to make it
 * tall; pulled down it is small again, and then closed: what was written stays.
 */
export function useSheet(sheet: RefObject<HTMLElement | null>, isOpen: boolean, onClose: () => void) {
  const [isTall, setTall] = useState(false);
  const start = useRef<number | null>(null);
  const wasPulled = useRef(false);
  useVisibleArea(sheet);
  useEffect(() => {
    if (!isOpen) setTall(false);
  }, [isOpen]);
  /** Down is more than 0. */
  const distance = (event: PointerEvent) => (start.current === null ? 0 : event.clientY - start.current);
  const follow = (by: number) => {
    if (by > 0) sheet.current?.style.setProperty("translate", `0 ${by}px`);
    else sheet.current?.style.removeProperty("translate");
  };
  const letGo = () => {
    start.current = null;
    follow(0);
  };
  const grip = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      start.current = event.clientY;
      wasPulled.current = false;
    },
    onPointerMove: (event: PointerEvent) => follow(distance(event)),
    onPointerUp: (event: PointerEvent) => {
      const by = distance(event);
      letGo();
      wasPulled.current = Math.abs(by) > FAR;
      if (by < -FAR) setTall(true);
      else if (by > FAR && isTall) setTall(false);
      else if (by > FAR) onClose();
    },
    onPointerCancel: letGo,
    onClick: () => {
      if (!wasPulled.current) setTall(!isTall);
      wasPulled.current = false;
    },
  };
  return { isTall, grip };
}

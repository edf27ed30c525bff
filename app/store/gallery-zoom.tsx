import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { Pack, type PackProps } from "#app/art/index.ts";
import { Icon } from "#app/ui/index.ts";
import { PictureImage } from "#app/ui/picture-image.tsx";
import { FactsPanel } from "./facts-panel.tsx";
import type { GallerySlide } from "./gallery-slides.ts";
import type { LabelView } from "./product-view.ts";
import { FITTED, keepInside, type ZoomTransform, zoomAt } from "./zoom-transform.ts";
import "./gallery-zoom.css";

/** A drag that goes so far to the side turns the page, in px. */
const SWIPE_PX = 60;
const PAN_PX = 60;

/** A product's pictures on the whole screen: pinch, wheel, double tap and drag, and all of it by keyboard. */
export function GalleryZoom({
  slides,
  label,
  servings,
  pack,
  name,
  start,
  onClose,
}: {
  slides: GallerySlide[];
  label: LabelView | undefined;
  servings: number;
  pack: PackProps;
  name: string;
  start: number;
  /** Called with the slide that was shown last. */
  onClose: (last: number) => void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const pointers = useRef(new Map<number, { x: number; y: number }>());
  const dragStart = useRef({ x: 0, y: 0, at: 0 });
  const lastTap = useRef(0);
  const [at, setAt] = useState(start);
  const [view, setView] = useState<ZoomTransform>(FITTED);
  useEffect(() => dialog.current?.showModal(), []);

  const slide = slides[at];
  const box = () => stage.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1);
  const fromMiddle = ({ clientX, clientY }: { clientX: number; clientY: number }) => {
    const b = box();
    return { x: clientX - b.left - b.width / 2, y: clientY - b.top - b.height / 2 };
  };
  const zoom = (factor: number, point = { x: 0, y: 0 }) => setView((v) => zoomAt(v, factor, point, box()));
  const pan = (x: number, y: number) => setView((v) => keepInside({ ...v, x: v.x + x, y: v.y + y }, box()));
  const turn = (step: number) => {
    setAt((n) => (n + step + slides.length) % slides.length);
    setView(FITTED);
  };
  // React listens to the wheel passively, and the page must not scroll or zoom along.
  useEffect(() => {
    const element = stage.current;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const b = element?.getBoundingClientRect() ?? new DOMRect();
      const point = { x: event.clientX - b.left - b.width / 2, y: event.clientY - b.top - b.height / 2 };
      setView((v) => zoomAt(v, Math.exp(-event.deltaY / 300), point, b));
    };
    element?.addEventListener("wheel", onWheel, { passive: false });
    return () => element?.removeEventListener("wheel", onWheel);
  }, []);

  const spread = () => {
    const [a, b] = [...pointers.current.values()];
    return a && b
      ? { distance: Math.hypot(a.x - b.x, a.y - b.y), clientX: (a.x + b.x) / 2, clientY: (a.y + b.y) / 2 }
      : null;
  };
  const onPointerDown = (event: PointerEvent) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    dragStart.current = { x: event.clientX, y: event.clientY, at: event.timeStamp };
  };
  const onPointerMove = (event: PointerEvent) => {
    const last = pointers.current.get(event.pointerId);
    if (!last) return;
    const before = spread();
    pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    const now = spread();
    if (before && now) zoom(now.distance / Math.max(1, before.distance), fromMiddle(now));
    else if (view.scale > 1) pan(event.clientX - last.x, event.clientY - last.y);
  };
  const onPointerUp = (event: PointerEvent) => {
    const wasAlone = pointers.current.size === 1;
    if (!pointers.current.delete(event.pointerId) || !wasAlone) return;
    const moved = { x: event.clientX - dragStart.current.x, y: event.clientY - dragStart.current.y };
    if (Math.hypot(moved.x, moved.y) < 8) {
      const isDouble = event.timeStamp - lastTap.current < 350;
      lastTap.current = isDouble ? 0 : event.timeStamp;
      if (isDouble) setView((v) => (v.scale > 1 ? FITTED : zoomAt(v, 2.5, fromMiddle(event), box())));
    } else if (view.scale === 1 && Math.abs(moved.x) > SWIPE_PX && slides.length > 1) turn(moved.x < 0 ? 1 : -1);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isZoomed = view.scale > 1;
    const actions = new Map([
      ["+", () => zoom(1.5)],
      ["=", () => zoom(1.5)],
      ["-", () => zoom(1 / 1.5)],
      ["0", () => setView(FITTED)],
      ["ArrowLeft", () => (isZoomed ? pan(PAN_PX, 0) : turn(-1))],
      ["ArrowRight", () => (isZoomed ? pan(-PAN_PX, 0) : turn(1))],
      ["ArrowUp", () => pan(0, PAN_PX)],
      ["ArrowDown", () => pan(0, -PAN_PX)],
    ]);
    const act = actions.get(event.key);
    if (!act || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    act();
  };
  if (!slide) return null;
  return (
    <dialog
      ref={dialog}
      className="zoom"
      aria-label={`Pictures of ${name}`}
      onClose={() => onClose(at)}
      onKeyDown={onKeyDown}
    >
      <div
        ref={stage}
        className="zoom-stage"
        data-zoomed={view.scale > 1 || undefined}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerUp}
        // Taken over by the system: neither a tap nor a swipe.
        onPointerCancel={(event) => pointers.current.delete(event.pointerId)}
      >
        <div
          className={`zoom-slide zoom-${slide.kind}`}
          style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` }}
        >
          {slide.kind === "picture" ? (
            // Sharp when magnified too: as wide as the largest there is.
            <PictureImage
              picture={slide.picture}
              sizes={`${Math.round(100 * view.scale)}vw`}
              alt={slide.picture.alt || name}
              eager
            />
          ) : slide.kind === "facts" && label ? (
            <FactsPanel panel={label.panel} servings={servings} />
          ) : (
            <Pack {...pack} title={`${name}: the pack`} />
          )}
        </div>
      </div>
      <div className="zoom-bar">
        <p role="status" className="num">
          {at + 1} of {slides.length}
          <span className="visually-hidden">: {describeSlide(slide, name)}</span>
        </p>
        <ZoomButton label="Zoom out" icon="minus" disabled={view.scale === 1} onClick={() => zoom(1 / 1.5)} />
        <ZoomButton label="Zoom in" icon="plus" onClick={() => zoom(1.5)} />
        <ZoomButton label="Close" icon="close" onClick={() => dialog.current?.close()} />
      </div>
      {slides.length > 1 ? (
        <>
          <ZoomButton className="zoom-previous" label="Previous picture" icon="chevron" onClick={() => turn(-1)} />
          <ZoomButton className="zoom-next" label="Next picture" icon="chevron" onClick={() => turn(1)} />
        </>
      ) : null}
    </dialog>
  );
}

/** What a slide shows, for screen readers. */
const describeSlide = (slide: GallerySlide, name: string): string =>
  slide.kind === "picture" ? slide.picture.alt || name : slide.kind === "facts" ? "Facts panel" : "The pack";

function ZoomButton({
  label,
  icon,
  className = "",
  disabled,
  onClick,
}: {
  label: string;
  icon: "minus" | "plus" | "close" | "chevron";
  className?: string;
  disabled?: boolean;
  onClick: () => void;
}) {
  return (
    <button
      type="button"
      className={`zoom-button ${className}`}
      aria-label={label}
      disabled={disabled}
      onClick={onClick}
    >
      <Icon name={icon} />
    </button>
  );
}

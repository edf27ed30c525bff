import { useEffect, useRef, useState } from "react";
import { Icon } from "../../ui/icon.tsx";
import "./lightbox.css";

interface Shown {
  full: string;
  alt: string;
}

/** The pictures of the posts that the page shows, in order. */
const listPictures = (): HTMLAnchorElement[] => [
  ...document.querySelectorAll<HTMLAnchorElement>(".posts a.post-picture"),
];
const toShown = (link: HTMLAnchorElement): Shown => ({
  full: link.href,
  alt: link.querySelector("img")?.alt ?? "",
});

/**
 * A picture of a post at its full size, over the page, with the ways to the others of the topic. A native dialog: it keeps
 * the focus, closes by Escape and gives the focus back to the picture that was opened.
 */
export function Lightbox({ opened, onClose }: { opened: HTMLAnchorElement; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [links] = useState(listPictures);
  const [at, setAt] = useState(() => Math.max(0, links.indexOf(opened)));
  const [isLoaded, setLoaded] = useState(false);
  const { full, alt } = toShown(links[at] ?? opened);
  useEffect(() => dialog.current?.showModal(), []);
  const go = (step: number) => {
    const next = at + step;
    if (!links[next]) return;
    setLoaded(false);
    setAt(next);
  };
  const close = () => dialog.current?.close();
  return (
    <dialog
      ref={dialog}
      className="lightbox no-print"
      aria-label={alt || "Picture"}
      onClose={onClose}
      onClick={(event) => (event.target as Element).closest("button, img, a") || close()}
      onKeyDown={(event) => {
        const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
        if (!step) return;
        event.preventDefault();
        go(step);
      }}
    >
      <div className="lightbox-bar">
        <p aria-live="polite" className="num">
          {links.length > 1 ? `${at + 1} of ${links.length}` : null}
          <span className="visually-hidden">{alt}</span>
        </p>
        <a className="lightbox-button" href={full} target="_blank" rel="noreferrer">
          Open in a new tab
        </a>
        <button type="button" className="lightbox-button" onClick={close} aria-label="Close the picture">
          <Icon name="close" />
        </button>
      </div>
      <figure data-loading={!isLoaded || undefined}>
        <img key={full} src={full} alt={alt} onLoad={() => setLoaded(true)} onError={() => setLoaded(true)} />
        {alt ? <figcaption>{alt}</figcaption> : null}
      </figure>
      {links.length > 1 ? (
        <>
          <button
            type="button"
            className="lightbox-button lightbox-previous"
            aria-label="Previous picture"
            aria-disabled={at === 0 || undefined}
            onClick={() => go(-1)}
          >
            <Icon name="chevron" />
          </button>
          <button
            type="button"
            className="lightbox-button lightbox-next"
            aria-label="Next picture"
            aria-disabled={at === links.length - 1 || undefined}
            onClick={() => go(1)}
          >
            <Icon name="chevron" />
          </button>
        </>
      ) : null}
    </dialog>
  );
}

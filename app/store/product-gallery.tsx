import { type MouseEvent, Suspense, useEffect, useRef, useState } from "react";
import { Pack } from "#app/art/index.ts";
import { lazyComponent } from "#app/lib/lazy-component.tsx";
import { Badge, Icon, Link } from "#app/ui/index.ts";
import { PictureImage } from "#app/ui/picture-image.tsx";
import { pictureUrl } from "#worker/media/domain.ts";
import { FactsPanel } from "./facts-panel.tsx";
import { gallerySlides } from "./gallery-slides.ts";
import type { ProductView, VariantView } from "./product-view.ts";
import { WishlistButton } from "./wishlist-button.tsx";

const GalleryZoom = lazyComponent(() => import("./gallery-zoom.tsx").then((m) => m.GalleryZoom));

/**
 * The pictures of a product, the chosen variant's first, and its facts panel; where it has none, its drawn pack. Swiped on phones, chosen by thumbnails elsewhere; a press opens a picture in full. Each slide is a link, so that all of it works without scripts.
 */
export function ProductGallery({
  product,
  variant,
}: {
  product: ProductView;
  variant: VariantView;
  /** Read by the button, which then also shows it. */
  wished: boolean;
}) {
  const track = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(0);
  const [zoomed, setZoomed] = useState<number | null>(null);
  const slides = gallerySlides(product, variant);
  const label = variant.label === null ? undefined : product.labels[variant.label];
  const show = (n: number) => {
    const list = track.current;
    list?.scrollTo({ left: n * list.clientWidth, behavior: "instant" });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: another variant begins with its own picture
  useEffect(() => show(0), [variant.id]);
  const open = (event: MouseEvent, n: number) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setZoomed(n);
  };
  const name = `${product.title}, ${product.kind}`;
  return (
    <section className="gallery" aria-label={`Pictures of ${product.title}`}>
      {slides.length > 1 ? (
        <ul className="gallery-thumbs">
          {slides.map((slide, n) => (
            <li key={slide.key}>
              <a
                href={`#slide-${n + 1}`}
                aria-current={n === at ? "true" : undefined}
                onClick={(event) => {
                  event.preventDefault();
                  show(n);
                }}
              >
                <span className="visually-hidden">
                  Show {slide.kind === "facts" ? "the facts panel" : `picture ${n + 1}`}
                </span>
                <span className="gallery-thumb" aria-hidden="true">
                  {slide.kind === "picture" ? (
                    <PictureImage picture={slide.picture} sizes="84px" alt="" />
                  ) : slide.kind === "facts" ? (
                    <span className="gallery-facts-thumb">Facts</span>
                  ) : (
                    <Pack {...variant.pack} />
                  )}
                </span>
              </a>
            </li>
          ))}
        </ul>
      ) : null}
      <div className="gallery-main">
        <ul
          ref={track}
          className="gallery-track"
          aria-label="Pictures"
          // What scrolls must be reachable by keyboard.
          tabIndex={slides.length > 1 ? 0 : undefined}
          onScroll={({ currentTarget: list }) => setAt(Math.round(list.scrollLeft / Math.max(1, list.clientWidth)))}
        >
          {slides.map((slide, n) => (
            <li key={slide.key} id={`slide-${n + 1}`} className={`gallery-${slide.kind}`}>
              {slide.kind === "picture" ? (
                <a
                  href={pictureUrl(slide.picture, 1920, "jpg")}
                  data-handled
                  aria-label={`Open ${slide.picture.alt || name} in full`}
                  onClick={(event) => open(event, n)}
                >
                  <PictureImage
                    picture={slide.picture}
                    sizes="(min-width: 861px) 50vw, 100vw"
                    alt={slide.picture.alt || name}
                    eager={n === 0}
                  />
                </a>
              ) : slide.kind === "facts" && label ? (
                <Link to="#label" onClick={(event) => open(event, n)}>
                  <span className="visually-hidden">{label.panel.title}</span>
                  <span aria-hidden="true">
                    <FactsPanel panel={label.panel} servings={variant.servings} />
                  </span>
                </Link>
              ) : (
                <Pack {...variant.pack} title={`${name}: the pack`} />
              )}
            </li>
          ))}
        </ul>
        <div className="gallery-corner">
          <WishlistButton productId={product.id} title={product.title} />
          {slides.length > 1 || slides[0]?.kind === "picture" ? (
            <button
              type="button"
              className="button button-icon gallery-zoom-button"
              aria-label="Zoom in"
              onClick={() => setZoomed(at)}
            >
              <Icon name="search" />
            </button>
          ) : null}
        </div>
        {product.flagship ? (
          <p className="gallery-badge">
            <Badge>Flagship</Badge>
          </p>
        ) : null}
        {slides.length > 1 ? (
          <p className="gallery-dots" aria-hidden="true">
            {slides.map((slide, n) => (
              <span key={slide.key} data-now={n === at || undefined} />
            ))}
          </p>
        ) : null}
      </div>
      {zoomed === null ? null : (
        <Suspense fallback={null}>
          <GalleryZoom
            slides={slides}
            label={label}
            servings={variant.servings}
            pack={variant.pack}
            name={name}
            start={zoomed}
            onClose={(last) => {
              setZoomed(null);
              show(last);
              // Back at the slide that was opened, or at the one that was shown last; a button keeps the focus.
              const links = track.current?.querySelectorAll("a");
              if (track.current?.contains(document.activeElement)) links?.[last]?.focus({ preventScroll: true });
            }}
          />
        </Suspense>
      )}
    </section>
  );
}

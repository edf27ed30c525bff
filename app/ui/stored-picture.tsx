import type { CSSProperties } from "react";
import { type Picture, pictureSrcSet, pictureUrl } from "#worker/media/domain.ts";

export interface PictureImageProps {
  picture: Picture;
  /** How wide it is shown, as the `sizes` attribute: `(min-width: 60rem) 480px, 100vw`. */
  sizes: string;
  /** Instead of the picture's own alt text; empty where the name stands beside it. */
  alt?: string;
  /** For the picture that is seen first: loaded at once and before others. */
  eager?: boolean;
  /** Left out, it fills its box (`product-photo`). */
  className?: string;
  style?: CSSProperties;
}

/**
 * A stored picture: the format and width that suit the browser, its box kept while it loads, a blurred placeholder behind
 * it. Cropped by CSS (`object-fit: cover`), its focal point stays in view.
 */
export function StoredPicture({
  picture,
  sizes,
  alt = picture.alt,
  eager,
  className = "product-photo",
  style,
}: PictureImageProps) {
  const focus = `${picture.focalX}% ${picture.focalY}%`;
  return (
    <picture>
      {picture.formats.map((format) =>
        format === "jpg" ? null : (
          <source key={format} type={`image/${format}`} srcSet={pictureSrcSet(picture, format)} sizes={sizes} />
        ),
      )}
      <img
        src={pictureUrl(picture, 640, "jpg")}
        alt={alt}
        width={picture.width}
        height={picture.height}
        loading={eager ? undefined : "lazy"}
        fetchPriority={eager ? "high" : undefined}
        className={className}
        style={{
          objectPosition: focus,
          background: `${focus} / cover${picture.placeholder && ` url(data:image/webp;base64,${picture.placeholder})`}`,
          ...style,
        }}
      />
    </picture>
  );
}

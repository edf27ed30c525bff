import type { CSSProperties } from "react";
import { type Picture, type PictureFormat, pictureSrcSet, pictureUrl } from "#worker/media/domain.ts";

const MIME_TYPES: Record<PictureFormat, string> = { avif: "image/avif", webp: "image/webp", jpg: "image/jpeg" };

export interface PictureImageProps {
  picture: Picture;
  /** How wide it is shown, as the `sizes` attribute: `(min-width: 60rem) 480px, 100vw`. */
  sizes: string;
  /** Instead of the picture's own alt text; empty where the name stands beside it. */
  alt?: string;
  /** For the picture that is seen first: loaded at once and before others. */
  eager?: boolean;
  className?: string;
  style?: CSSProperties;
}

/**
 * A stored picture: the format and width that suit the browser, its box kept while it loads, a blurred placeholder behind
 * it. Cropped by CSS (`object-fit: cover`), its focal point stays in view.
 */
export function PictureImage({ picture, sizes, alt = picture.alt, eager, className, style }: PictureImageProps) {
  const { placeholder, focalX, focalY } = picture;
  const formats = picture.formats.filter((format) => format !== "jpg");
  return (
    <picture>
      {formats.map((format) => (
        <source key={format} type={MIME_TYPES[format]} srcSet={pictureSrcSet(picture, format)} sizes={sizes} />
      ))}
      <img
        src={pictureUrl(picture, 640, "jpg")}
        alt={alt}
        width={picture.width}
        height={picture.height}
        loading={eager ? "eager" : "lazy"}
        fetchPriority={eager ? "high" : undefined}
        decoding="async"
        className={className}
        style={{
          ...(placeholder
            ? { backgroundImage: `url(data:image/webp;base64,${placeholder})`, backgroundSize: "cover" }
            : {}),
          ...(focalX === 50 && focalY === 50
            ? {}
            : { objectPosition: `${focalX}% ${focalY}%`, backgroundPosition: `${focalX}% ${focalY}%` }),
          ...style,
        }}
      />
    </picture>
  );
}

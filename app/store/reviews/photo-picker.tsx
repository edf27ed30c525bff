import { useEffect, useRef, useState } from "react";
import { FieldError, Icon } from "#app/ui/index.ts";
import { MAX_REVIEW_PHOTOS } from "#worker/store/catalogue/domain-reviews.ts";
import { shrinkPhoto } from "../../lib/shrink-photo.ts";
import { type UploadedPhoto, uploadPhoto } from "./upload-photo.ts";

/** What became of more photos than a review can have. */
const describeAdded = (left: number): string =>
  left === 0 ? "Remove one first." : left === 1 ? "Only the first was added." : `Only the first ${left} were added.`;

interface Photo {
  key: string;
  /** An address of the picture; null while it can't be shown. */
  url: string | null;
  /** Null while it is on its way. */
  stored: UploadedPhoto | null;
}

/**
 * Up to four photos of a review: each is sent as soon as it is chosen, and posted with the form by its id. Without scripts a
 * review has none.
 * @param upload the address that takes them
 */
export function PhotoPicker({ upload, initial }: { upload: string; initial: { id: string; url: string | null }[] }) {
  const [photos, setPhotos] = useState<Photo[]>(() =>
    initial.map(({ id, url }) => ({ key: id, url, stored: { id, ticket: "" } })),
  );
  const [problem, setProblem] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const own = useRef<string[]>([]);
  // Files are sent by script: the field appears with it.
  const [isHydrated, setIsHydrated] = useState(false);
  useEffect(() => {
    setIsHydrated(true);
    return () => {
      for (const url of own.current) URL.revokeObjectURL(url);
    };
  }, []);
  if (!isHydrated)
    return (
      <>
        {initial.map(({ id }) => (
          <input key={id} type="hidden" name="photo" value={`${id} `} />
        ))}
      </>
    );

  const remove = (key: string) => {
    setPhotos((list) => list.filter((p) => p.key !== key));
    input.current?.focus();
  };
  const add = async (file: File) => {
    const key = crypto.randomUUID();
    const url = URL.createObjectURL(file);
    own.current.push(url);
    setPhotos((list) => [...list, { key, url, stored: null }]);
    try {
      const stored = await uploadPhoto(upload, await shrinkPhoto(file), file.name);
      setPhotos((list) => list.map((p) => (p.key === key ? { ...p, stored } : p)));
    } catch (error) {
      setPhotos((list) => list.filter((p) => p.key !== key));
      setProblem(`${file.name}: ${(error as Error).message}`);
    }
  };
  const choose = async (files: FileList | null) => {
    setProblem(null);
    const chosen = [...(files ?? [])];
    const left = Math.max(0, MAX_REVIEW_PHOTOS - photos.length);
    if (chosen.length > left) setProblem(`A review can have up to ${MAX_REVIEW_PHOTOS} photos. ${describeAdded(left)}`);
    await Promise.all(chosen.slice(0, left).map(add));
  };
  const isUploading = photos.some((p) => p.stored === null);
  return (
    <fieldset className="fieldset">
      <legend className="field-label">Photos (optional)</legend>
      <p className="field-hint">Up to {MAX_REVIEW_PHOTOS}. We remove location data and show them once approved.</p>
      <ul className="review-photo-list">
        {photos.map((p, i) => (
          <li key={p.key} aria-busy={p.stored === null}>
            {p.url ? (
              <img src={p.url} alt={`Selected photo, ${i + 1} of ${photos.length}`} />
            ) : (
              <span>Photo {i + 1}</span>
            )}
            {p.stored ? (
              <>
                <input type="hidden" name="photo" value={`${p.stored.id} ${p.stored.ticket}`} />
                <button type="button" onClick={() => remove(p.key)} aria-label={`Remove photo ${i + 1}`}>
                  <Icon name="close" size={16} />
                </button>
              </>
            ) : (
              <span className="review-photo-busy">Uploading…</span>
            )}
          </li>
        ))}
        {photos.length < MAX_REVIEW_PHOTOS ? (
          <li className="review-photo-add">
            <label>
              <span aria-hidden="true">+</span> Add photos
              <input
                ref={input}
                type="file"
                accept="image/*"
                multiple
                className="visually-hidden"
                onChange={(e) => {
                  void choose(e.target.files);
                  e.target.value = "";
                }}
              />
            </label>
          </li>
        ) : null}
      </ul>
      {/* The form isn't sent while a photo is on its way: the browser says why. */}
      {isUploading ? (
        <input
          className="visually-hidden"
          tabIndex={-1}
          aria-hidden="true"
          required
          value=""
          onChange={() => undefined}
          onInvalid={(e) => {
            e.preventDefault();
            setProblem("Wait for your photos to finish uploading, then submit again.");
          }}
        />
      ) : null}
      {problem ? <FieldError>{problem}</FieldError> : null}
    </fieldset>
  );
}

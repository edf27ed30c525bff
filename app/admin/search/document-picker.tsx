import type { AdminDocument } from "#worker/search/contract-admin.ts";
import { isDocumentKind, KIND_LABELS } from "#worker/search/domain-kinds.ts";
import { SearchPicker } from "../catalogue/search-picker.tsx";

/** A kind in words; what was hidden or unpublished has none. */
export const kindLabel = (kind: string): string => (isDocumentKind(kind) ? KIND_LABELS[kind][0] : "Not in search");

/** Picks a page of the site by words that it is found by. */
export const DocumentPicker = ({
  label,
  hint,
  onPick,
}: {
  label: string;
  hint?: string;
  onPick: (found: AdminDocument) => void;
}) => (
  <SearchPicker
    label={label}
    hint={hint}
    nothing="Nothing found. Try another word of its title."
    url={(q) => `/api/admin/search/documents?q=${encodeURIComponent(q)}`}
    read={(answer) =>
      (answer as { documents: AdminDocument[] }).documents.map((d) => ({
        ...d,
        id: `${d.source} ${d.ref}`,
        name: d.title,
        detail: kindLabel(d.kind),
      }))
    }
    except={[]}
    onPick={({ source, ref, kind, title, path }) => onPick({ source, ref, kind, title, path })}
  />
);

import { type ReactNode, useReducer, useRef } from "react";
import { Link, Text } from "#app/ui/index.ts";
import type { Picture } from "#worker/media/contract.ts";
import { MediaField } from "../media/media-field.tsx";
import { Panel } from "../table/index.ts";
import { PackDesignFields } from "./pack-design-fields.tsx";
import type { ProductEditorState } from "./use-product-editor.ts";

/**
 * The pictures of a product, whose draft holds their ids.
 * @param stored those of the product as it was loaded
 */
export function useProductPictures({ draft, set }: ProductEditorState, stored: readonly Picture[]) {
  const known = useRef(new Map<string, Picture>());
  for (const p of stored) if (!known.current.has(p.id)) known.current.set(p.id, p);
  const ids = useRef<readonly string[]>([]);
  ids.current = draft.pictures ?? [];
  const [, redraw] = useReducer((n: number) => n + 1, 0);
  const listPictures = () => ids.current.flatMap((id) => known.current.get(id) ?? []);
  /** Uploads finish one after another, maybe between two renders: each change starts from the newest list. */
  const change = (update: (pictures: Picture[]) => Picture[]) => {
    const next = update(listPictures());
    for (const p of next) known.current.set(p.id, p);
    ids.current = next.map((p) => p.id);
    set("pictures", [...ids.current]);
    redraw();
  };
  return { pictures: listPictures(), change };
}
export type ProductPictures = ReturnType<typeof useProductPictures>;

/** The pictures of a product, and the drawn pack that stands in for them. */
export function MediaSection({
  editor,
  gallery: { pictures, change },
  missing,
  pack,
}: {
  editor: ProductEditorState;
  gallery: ProductPictures;
  /** Pictures of imported files that are not there yet: "2 waiting"; empty: none. */
  missing: string;
  pack: ReactNode;
}) {
  return (
    <Panel title="Media" id="media">
      <MediaField
        label="Pictures"
        hint="The first is the cover: lists, the cart and search results show it."
        value={pictures}
        error={editor.errorOf("pictures")}
        onChange={change}
      />
      {missing ? (
        <Text small>
          Imported pictures: {missing}. <Link to={`/420/import?product=${editor.id}`}>View details</Link>
        </Text>
      ) : null}
      <details className="editor-more">
        <summary>
          Drawn pack <span className="dim small">shown where there’s no photo</span>
        </summary>
        <div className="pack-editor">
          <div className="pack-stage">{pack}</div>
          <div className="editor-block">
            <Text small dim>
              Choose the shape, plant and colors of the drawing.
            </Text>
            <PackDesignFields editor={editor} />
          </div>
        </div>
      </details>
    </Panel>
  );
}

import type { ReactNode } from "react";
import { Text } from "#app/ui/index.ts";
import { Panel } from "../table/index.ts";
import { PackDesignFields } from "./pack-design-fields.tsx";
import type { ProductEditorState } from "./use-product-editor.ts";

/** The pictures of a product, and the drawn pack that stands in for them. */
export function MediaSection({ editor, pack }: { editor: ProductEditorState; pack: ReactNode }) {
  const count = editor.draft.pictures?.length ?? 0;
  return (
    <Panel title="Media" id="media">
      <details className="editor-more" open={count === 0 || undefined}>
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

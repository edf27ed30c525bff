import { type ReactNode, useId } from "react";
import { Button, Row, Text } from "#app/ui/index.ts";

/** How far an import is that the page sends, and the button that stops it. */
export function ImportProgress({
  done,
  total,
  stopLabel,
  onStop,
  children,
}: {
  done: number;
  total: number;
  stopLabel: string;
  onStop: () => void;
  /** The same in words. */
  children: ReactNode;
}) {
  const id = useId();
  return (
    <div className="editor-block">
      <label className="field-label" htmlFor={id}>
        Importing
      </label>
      <progress id={id} value={done} max={Math.max(1, total)} />
      <Text small role="status">
        {children}
      </Text>
      <Row>
        <Button variant="outline" onClick={onStop}>
          {stopLabel}
        </Button>
      </Row>
    </div>
  );
}

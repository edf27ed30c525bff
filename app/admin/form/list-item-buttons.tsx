import { Button, Icon } from "#app/ui/index.ts";
import { MoreIcon } from "#app/ui/more-icon.tsx";

/** The buttons of a list item: move up, move down, remove. */
export function ListItemButtons({
  name,
  at,
  of,
  onMove,
  onRemove,
}: {
  name: string;
  at: number;
  of: number;
  onMove?: (to: number) => void;
  onRemove: () => void;
}) {
  return (
    <span className="line-buttons">
      {onMove ? (
        <>
          <Button
            variant="ghost"
            icon
            aria-label={`Move ${name} up`}
            disabled={at === 0}
            onClick={() => onMove(at - 1)}
          >
            <Icon name="chevron" style={{ rotate: "180deg" }} />
          </Button>
          <Button
            variant="ghost"
            icon
            aria-label={`Move ${name} down`}
            disabled={at === of - 1}
            onClick={() => onMove(at + 1)}
          >
            <Icon name="chevron" />
          </Button>
        </>
      ) : null}
      <Button variant="ghost" icon aria-label={`Remove ${name}`} onClick={onRemove}>
        <MoreIcon name="trash" />
      </Button>
    </span>
  );
}

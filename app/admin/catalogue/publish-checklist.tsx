import { AlertDialog } from "#app/ui/alert-dialog.tsx";
import { Icon } from "#app/ui/index.ts";
import type { ProductChecklist } from "#worker/store/catalogue/contract.ts";
import { type ChecklistItem, type ChecklistKey, openItems } from "#worker/store/catalogue/domain-publish-checklist.ts";
import { Panel } from "../table/index.ts";
import { goToSection } from "./editor-sections.tsx";
import "./product-editor.css";

/** The label of the field that an item leads to. */
const FIELD_OF: Partial<Record<ChecklistKey, string>> = {
  description: "Description",
  weight: "Shipping weight",
  tax: "Tax category",
  directions: "Directions",
};

const STATE_TEXT = { done: "Done", warning: "Open", blocked: "Must be fixed" } as const;

/**
 * What the product still needs before customers see it; each open line leads to its field.
 * @param untouched nobody has typed a word yet: the lines say what is to come and warn of nothing
 */
export function ChecklistSection({ items, untouched }: { items: readonly ChecklistItem[]; untouched: boolean }) {
  const done = items.filter((i) => i.state === "done").length;
  return (
    <Panel
      title="Publish checklist"
      id="checklist"
      action={
        <span className="dim small">
          {done} of {items.length}
        </span>
      }
    >
      <progress value={done} max={items.length} aria-label="Checklist progress" />
      <ul className="checklist">
        {items.map((i) => (
          <li key={i.key} data-state={untouched && i.state !== "done" ? "ahead" : i.state}>
            {untouched && i.state !== "done" ? (
              <i className="checklist-ahead" />
            ) : (
              <Icon name={i.state === "done" ? "check" : "alert"} size={18} label={STATE_TEXT[i.state]} />
            )}
            {i.state === "done" ? (
              <span>{i.label}</span>
            ) : (
              <span>
                <button type="button" className="link-button" onClick={() => goToSection(i.section, FIELD_OF[i.key])}>
                  {i.label}
                </button>
                {untouched ? null : <span className="small dim">{i.problem}</span>}
              </span>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** Asks once before products with open items are published; what the law or the checkout forbids cannot be passed over. */
export function PublishPrompt({
  products,
  onPublish,
  onClose,
}: {
  products: readonly ProductChecklist[];
  onPublish: () => void;
  onClose: () => void;
}) {
  const open = products.map((p) => ({ ...p, items: openItems(p.items) })).filter((p) => p.items.length > 0);
  const isBlocked = open.length === products.length && open.every((p) => p.items.some((i) => i.state === "blocked"));
  const one = products.length === 1;
  return (
    <AlertDialog
      open
      onOpenChange={(next) => !next && onClose()}
      title={
        isBlocked
          ? `${one ? "This product" : "These products"} can't be published yet`
          : one
            ? "Publish with open items?"
            : `Publish ${products.length} products, ${open.length} with open items?`
      }
      text={
        isBlocked
          ? "Fix what is marked first."
          : "Customers can see and buy it right away. You can still fix these later."
      }
      confirm={isBlocked ? "Close" : "Publish anyway"}
      cancel="Go back"
      danger={false}
      onConfirm={() => (isBlocked ? onClose() : onPublish())}
    >
      <ul className="publish-open">
        {open.map((p) => (
          <li key={p.id}>
            {one ? null : <strong>{p.title}</strong>}
            <ul className="checklist">
              {p.items.map((i) => (
                <li key={i.key} data-state={i.state}>
                  <Icon name="alert" size={18} label={STATE_TEXT[i.state]} />
                  <span>
                    <strong>{i.label}</strong>
                    <span className="small dim">{i.problem}</span>
                  </span>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </AlertDialog>
  );
}

import { Icon, Text } from "#app/ui/index.ts";
import type { CheckItem, CheckKey } from "#worker/content/domain-checklist.ts";

const STATE_WORDS: Record<CheckItem["state"], string> = {
  done: "Done",
  warning: "Suggestion",
  signoff: "Needs your approval",
  blocked: "Required",
};

/** Where something beside the body is put right: a field of the page, or a section of the settings. */
const PLACES: Partial<Record<CheckKey, { field: string } | { settings: string }>> = {
  title: { field: ".editor-title" },
  summary: { field: ".editor-summary" },
  body: { field: ".editor-text" },
  recipe: { field: ".recipe-form :is(input, button)" },
  address: { settings: "address-title" },
  category: { settings: "place-title" },
  author: { settings: "people-title" },
  header: { settings: "header-title" },
  alt: { settings: "header-title" },
};

/** What a text still needs, each line with the way to where it is put right. */
export function Checklist({
  items,
  jump,
  jumpToField,
  toSettings,
}: {
  /** Null while they are asked for. */
  items: readonly CheckItem[] | null;
  jump: (block: number) => void;
  jumpToField: (selector: string) => void;
  toSettings: (section: string) => void;
}) {
  const done = items?.filter(({ state }) => state === "done").length ?? 0;
  const leadTo = ({ key, block, state }: CheckItem): (() => void) | null => {
    if (block !== null) return () => jump(block);
    const place = state === "done" ? undefined : PLACES[key];
    if (!place) return null;
    return () => ("field" in place ? jumpToField(place.field) : toSettings(place.settings));
  };
  return (
    <>
      <div className="panel-title">
        <h2 id="checklist-title">Before it goes live</h2>
        <span className="dim">{items ? `${done} of ${items.length}` : ""}</span>
      </div>
      {items ? (
        <>
          <span className="check-meter" aria-hidden="true">
            <i style={{ width: `${items.length === 0 ? 100 : (done / items.length) * 100}%` }} />
          </span>
          <ul className="checklist">
            {items.map((item, at) => {
              const key = `${item.key} ${at}`;
              const onPress = leadTo(item);
              return (
                <li key={key} data-state={item.state}>
                  <Icon name={item.state === "done" ? "check" : "alert"} size={16} label={STATE_WORDS[item.state]} />
                  {onPress ? (
                    <button type="button" onClick={onPress}>
                      {item.problem}
                    </button>
                  ) : (
                    <span>{item.problem || item.label}</span>
                  )}
                </li>
              );
            })}
          </ul>
        </>
      ) : (
        <Text small dim>
          Checking…
        </Text>
      )}
    </>
  );
}

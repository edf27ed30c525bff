import { CommandGroup, CommandInput, CommandItem, CommandList, CommandRoot } from "cmdk";
import { useLayoutEffect, useState } from "react";
import { useNavigate } from "react-router";
import { Dialog } from "#app/ui/dialog.tsx";
import type { AdminScope } from "../admin-sections.ts";
import {
  fallbackCommands,
  findBestCommand,
  findCommands,
  type PaletteCommand,
  readRecentCommands,
  saveRecentCommand,
} from "./palette-commands.ts";
import { useRecordSearch } from "./use-record-search.ts";
import "./command-palette.css";

/** Identifies an entry: one may be in two groups. */
const entryValue = (heading: string, command: PaletteCommand) => `${heading} ${command.to}`;

/** The dialog that goes to any section, action, product, order or customer of the admin area by a few letters. */
export function CommandPalette({
  scope,
  initial,
  onReady,
  onClose,
}: {
  scope: AdminScope;
  /** What was typed before its code had come. */
  initial: string;
  /** Its field takes what is typed from now on. */
  onReady: () => void;
  onClose: () => void;
}) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState(initial);
  // Before the next key: what is pressed between the two would be in neither.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the field is there
  useLayoutEffect(onReady, []);
  const [selected, setSelected] = useState("");
  const [recent] = useState(readRecentCommands);
  const { actions, sections } = findCommands(scope, typed);
  const { products, orders, customers, isError, isSearching } = useRecordSearch(typed, scope === "admin");
  const best = findBestCommand([orders, products, customers, actions, sections], typed);
  const without = (list: PaletteCommand[]) => list.filter((c) => c.to !== best?.to);
  const groups: [heading: string, commands: PaletteCommand[]][] = [
    ["Best match", best ? [best] : []],
    ["Recent", typed.trim() === "" ? recent : []],
    ["Orders", without(orders)],
    ["Customers", without(customers)],
    ["Products", without(products)],
    ["Actions", without(actions)],
    ["Sections", without(sections)],
  ];
  const isEmpty = groups.every(([, commands]) => commands.length === 0);
  if (isEmpty) groups.push(["Elsewhere", fallbackCommands(scope, typed.trim())]);
  const values = groups.flatMap(([heading, commands]) => commands.map((c) => entryValue(heading, c)));
  const run = (command: PaletteCommand) => {
    saveRecentCommand(command);
    onClose();
    void navigate(command.to);
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Find anything" width={620}>
      <CommandRoot
        label="Find anything"
        shouldFilter={false}
        vimBindings={false}
        loop
        className="palette"
        // The first entry is active until another is chosen, also when results come in later.
        value={values.includes(selected) ? selected : values[0]}
        onValueChange={setSelected}
      >
        <CommandInput
          className="input"
          // The dialog would select what was typed early, and the next key would replace it.
          autoFocus
          value={typed}
          onValueChange={(text) => {
            setTyped(text);
            setSelected("");
          }}
          maxLength={120}
          placeholder={scope === "admin" ? "Section, action, product, order or customer" : "Section"}
        />
        <p role="status" className="palette-status dim small">
          {isError
            ? "Some results couldn’t be loaded. Check your connection and try again."
            : isSearching
              ? "Searching…"
              : isEmpty
                ? `Nothing found for “${typed.trim()}”.`
                : null}
        </p>
        <CommandList label="Results">
          {groups.map(([heading, commands]) =>
            commands.length === 0 ? null : (
              <CommandGroup key={heading} heading={heading}>
                {commands.map((c) => (
                  <CommandItem key={c.to} value={entryValue(heading, c)} onSelect={() => run(c)}>
                    <span>{c.label}</span> <span className="dim small">{c.detail}</span>
                  </CommandItem>
                ))}
              </CommandGroup>
            ),
          )}
        </CommandList>
      </CommandRoot>
    </Dialog>
  );
}

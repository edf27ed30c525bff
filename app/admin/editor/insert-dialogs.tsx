import type { Editor, Range } from "@tiptap/core";
import { useContext, useState } from "react";
import { Dialog } from "#app/ui/dialog.tsx";
import { Button, Row, Text } from "#app/ui/index.ts";
import { linkAddress } from "#worker/content/contract-body.ts";
import type { LinkSuggestion } from "#worker/content/contract-editor.ts";
import { fromPoll } from "#worker/content/domain-poll.ts";
import { TextArea, TextField } from "../form/text-field.tsx";
import { LibraryPicker } from "../media/library-picker.tsx";
import { ShownContext } from "./card.tsx";
import { placeCaretAfterBlock } from "./caret-after-block.ts";
import { EntryPicker } from "./entry-picker.tsx";
import { FigureForm } from "./figure-form.tsx";
import type { AskedItem } from "./insert-blocks.ts";
import { newPoll } from "./new-poll.ts";
import { PollForm } from "./poll-form.tsx";
import { ProgramPicker } from "./program-picker.tsx";

/** What is being asked for: something to insert, or words to link or to bind to studies. */
export interface Asked {
  what: AskedItem | "link" | "claim";
  /** What was typed for the menu, to be taken out. */
  slash: Range | null;
}

const KIND_OF: Partial<Record<Asked["what"], LinkSuggestion["kind"]>> = {
  study: "study",
  citation: "study",
  claim: "study",
  studyTable: "ingredient",
  ingredient: "ingredient",
  product: "product",
  recipe: "recipe",
};
const TITLES: Record<Asked["what"], string> = {
  image: "Picture",
  gallery: "Gallery",
  figure: "Figure",
  poll: "Poll",
  study: "Study",
  studyTable: "Evidence table",
  ingredient: "Ingredient",
  product: "Product",
  recipe: "Recipe",
  program: "Program",
  citation: "Citation",
  footnote: "Footnote",
  link: "Link",
  claim: "Studies behind this claim",
};

/** Asks for what the slash menu or the toolbar needs, and inserts it. */
export function InsertDialogs({ editor, asked, onClose }: { editor: Editor; asked: Asked; onClose: () => void }) {
  const { what, slash } = asked;
  const shown = useContext(ShownContext);
  const chain = () => {
    const next = editor.chain().focus();
    return slash ? next.deleteRange(slash) : next;
  };
  const insert = (content: object | object[]) => {
    chain()
      .insertContent(content)
      .command(({ tr }) => {
        placeCaretAfterBlock(tr);
        return true;
      })
      .run();
    onClose();
  };
  const kind = KIND_OF[what];
  if (what === "image" || what === "gallery")
    return (
      <LibraryPicker
        open
        onOpenChange={(open) => open || onClose()}
        chosen={[]}
        multiple={what === "gallery"}
        returnFocus={() => editor.view.dom}
        takesUploads
        onChoose={(items) => {
          const pictures = items.flatMap(({ picture }) => (picture ? [picture] : []));
          for (const picture of pictures) shown?.setPicture(picture);
          if (what === "gallery")
            insert({
              type: "gallery",
              attrs: { items: pictures.map(({ id, alt }) => ({ mediaId: id, alt: alt.slice(0, 400), caption: "" })) },
            });
          else
            insert(
              pictures.map(({ id, alt }) => ({
                type: "image",
                attrs: { mediaId: id, alt: alt.slice(0, 400), caption: "", size: "text" },
              })),
            );
        }}
      />
    );
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={TITLES[what]}
      width={what === "figure" ? 860 : 520}
      returnFocus={() => editor.view.dom}
    >
      {what === "figure" ? (
        <FigureForm figure={null} onSave={(attrs) => insert({ type: "figure", attrs })} />
      ) : what === "poll" ? (
        <PollForm
          poll={newPoll()}
          isNew
          votesOf={() => 0}
          onSave={(poll) => insert({ type: "poll", attrs: fromPoll(poll) })}
        />
      ) : what === "footnote" ? (
        <FootnoteForm text="" onSave={(text) => insert({ type: "footnote", attrs: { text } })} />
      ) : what === "link" ? (
        <LinkForm editor={editor} onClose={onClose} />
      ) : what === "claim" ? (
        <ClaimForm editor={editor} onClose={onClose} />
      ) : what === "program" ? (
        <ProgramPicker onPick={(program) => insert({ type: "programEmbed", attrs: { program } })} />
      ) : kind ? (
        <EntryPicker label="Search" kind={kind} onPick={({ key }) => insert(toNode(what, key))} />
      ) : null}
    </Dialog>
  );
}

function toNode(what: Asked["what"], key: string): object {
  switch (what) {
    case "citation":
      return { type: "citation", attrs: { study: key } };
    case "studyTable":
      return { type: "studyTable", attrs: { ingredient: key, outcome: "" } };
    case "ingredient":
      return { type: "ingredientEmbed", attrs: { ingredient: key } };
    case "product":
      return { type: "productEmbed", attrs: { handle: key } };
    case "recipe":
      return { type: "recipeEmbed", attrs: { slug: key } };
    default:
      return { type: "studyEmbed", attrs: { study: key } };
  }
}

/** The words of a note. */
export function FootnoteForm({ text, onSave }: { text: string; onSave: (text: string) => void }) {
  const [words, setWords] = useState(text);
  return (
    <form
      className="admin-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (words.trim()) onSave(words.trim());
      }}
    >
      <TextArea
        label="Note"
        hint="Author. Title. Journal year. https://doi.org/… Addresses become links; *stars* make italics."
        rows={4}
        required="Enter a note."
        maxLength={2000}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      <Button type="submit">{text ? "Save" : "Insert"}</Button>
    </form>
  );
}

/** Where the selected words lead: found by name, or an address. */
function LinkForm({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const before = String(editor.getAttributes("link").href ?? "");
  const [href, setHref] = useState(before);
  const [problem, setProblem] = useState("");
  const set = (address: string) => {
    const withScheme = /^[\w-]+(\.[\w-]+)+(\/|$)/.test(address) ? `https://${address}` : address;
    const checked = linkAddress.safeParse(withScheme);
    if (!checked.success) return setProblem(checked.error.issues[0]?.message ?? "Enter an address.");
    editor.chain().focus().extendMarkRange("link").setMark("link", { href: checked.data }).run();
    onClose();
  };
  return (
    <>
      <form
        className="admin-form"
        onSubmit={(event) => {
          event.preventDefault();
          set(href.trim());
        }}
      >
        <TextField
          label="Address"
          inputMode="url"
          autoComplete="off"
          placeholder="https:// or /article/…"
          error={problem}
          value={href}
          onChange={(event) => setHref(event.target.value)}
        />
        <Row gap={8}>
          <Button type="submit">Set link</Button>
          {before ? (
            <Button
              variant="ghost"
              onClick={() => {
                editor.chain().focus().extendMarkRange("link").unsetMark("link").run();
                onClose();
              }}
            >
              Remove link
            </Button>
          ) : null}
        </Row>
      </form>
      <EntryPicker label="Or find a page on this site" kind="" onPick={({ path }) => set(path)} />
    </>
  );
}

/** The studies that the selected words rest on. */
function ClaimForm({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const before = (editor.getAttributes("claim").studies as string[] | undefined) ?? [];
  const [studies, setStudies] = useState<string[]>([...before]);
  const save = (list: string[]) => {
    const chain = editor.chain().focus().extendMarkRange("claim");
    if (list.length > 0) chain.setMark("claim", { studies: list }).run();
    else chain.unsetMark("claim").run();
    onClose();
  };
  return (
    <>
      <Text small dim>
        The claim check compares these words with what the studies found.
      </Text>
      <ul className="chosen-studies">
        {studies.map((study) => (
          <li key={study}>
            {study}
            <Button variant="ghost" onClick={() => setStudies(studies.filter((one) => one !== study))}>
              Remove
            </Button>
          </li>
        ))}
      </ul>
      <EntryPicker
        label="Add a study"
        kind="study"
        onPick={({ key }) => setStudies((list) => (list.includes(key) ? list : [...list, key].slice(0, 20)))}
      />
      <Row gap={8}>
        <Button disabled={studies.length + before.length === 0} onClick={() => save(studies)}>
          {studies.length === 0 && before.length > 0 ? "Remove claim" : "Save claim"}
        </Button>
      </Row>
    </>
  );
}

import { useState } from "react";
import { Button, Stack, Text } from "#app/ui/index.ts";
import type { TagPage, TagRow } from "#worker/content/contract-organize.ts";
import { plural } from "#worker/kernel/plural.ts";
import { type PickerItem, SearchPicker } from "../catalogue/search-picker.tsx";
import { FormDrawer } from "../form/form-drawer.tsx";
import { RecordForm } from "../form/record-form.tsx";
import { TextArea, TextField } from "../form/text-field.tsx";

/** Renames, merges or deletes a tag. */
export function TagDrawer({ tag }: { tag: TagRow }) {
  return (
    <FormDrawer title={tag.name} button="Edit" label={`Edit ${tag.name}`} variant="soft">
      {(close) => (
        <Stack gap={24}>
          <TagForm tag={tag} onDone={close} />
          <MergeForm tag={tag} onDone={close} />
        </Stack>
      )}
    </FormDrawer>
  );
}

const tagPath = (tag: TagRow) => `/api/admin/tags/${tag.slug}`;

function TagForm({ tag, onDone }: { tag: TagRow; onDone: () => void }) {
  return (
    <RecordForm
      initial={{ name: tag.name, slug: tag.slug, line: tag.line }}
      request={(body) => ({
        method: "PUT",
        path: tagPath(tag),
        body: { ...body, was: { name: tag.name, line: tag.line } },
      })}
      saved="Tag saved"
      onSaved={onDone}
      removal={{
        name: "tag",
        title: `Delete ${tag.name}?`,
        text:
          tag.texts === 0
            ? "No posts use it."
            : `It will be removed from ${plural(tag.texts, "post")}, and its page will be gone. To keep them together, merge it into another tag instead.`,
        path: tagPath(tag),
      }}
      onRemoved={onDone}
    >
      {({ bindText, draft }) => (
        <>
          <TextField label="Name" required="Enter a name." maxLength={60} {...bindText("name")} />
          <TextField
            label="Address"
            hint={draft.slug === tag.slug ? undefined : `Links to /posts/tag/${tag.slug} will lead to the new address.`}
            before="/posts/tag/"
            required="Enter an address."
            autoComplete="off"
            spellCheck={false}
            maxLength={120}
            {...bindText("slug")}
          />
          <TextArea label="Description" rows={2} maxLength={400} {...bindText("line")} />
        </>
      )}
    </RecordForm>
  );
}

function MergeForm({ tag, onDone }: { tag: TagRow; onDone: () => void }) {
  const [into, setInto] = useState<PickerItem | null>(null);
  return (
    <section aria-labelledby="merge-tag">
      <h2 id="merge-tag">Merge into another tag</h2>
      <RecordForm
        key={into?.id}
        initial={{ into: into?.id ?? "" }}
        request={(body) =>
          body.into === ""
            ? { field: "into", message: "Choose the tag to keep." }
            : { method: "POST", path: `${tagPath(tag)}/merge`, body }
        }
        saved={`Merged into ${into?.name ?? ""}`}
        save={into ? `Merge into ${into.name}` : "Merge"}
        look="outline"
        onSaved={onDone}
      >
        {({ bind }) => (
          <>
            {into ? (
              <Text>
                {plural(tag.texts, "post")} will have “{into.name}” in place of “{tag.name}”, and links to the page of “
                {tag.name}” will lead there.{" "}
                <Button variant="ghost" onClick={() => setInto(null)}>
                  Choose another
                </Button>
              </Text>
            ) : (
              <SearchPicker
                label="Tag to keep"
                nothing="No other tags match."
                error={bind("into").error}
                except={[tag.slug]}
                url={(q) => `/api/admin/tags?q=${encodeURIComponent(q)}`}
                read={(answer) =>
                  (answer as TagPage).tags.map(({ slug, name, texts }) => ({
                    id: slug,
                    name,
                    detail: plural(texts, "post"),
                  }))
                }
                onPick={setInto}
              />
            )}
          </>
        )}
      </RecordForm>
    </section>
  );
}

import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router";
import { apiRequest } from "#app/lib/api-request.ts";
import { Button, Grid, Row, Select, Text, toast } from "#app/ui/index.ts";
import { type LotInput, lotInput } from "#worker/store/catalogue/contract.ts";
import { EditorNotice } from "../form/editor-notice.tsx";
import { TextArea, TextField } from "../form/text-field.tsx";
import { checkBySchema, useRecordEditor } from "../form/use-record-editor.ts";
import { FileField, type FileValue } from "../media/file-field.tsx";
import { Panel, SaveBar } from "../table/index.ts";
import { LotTests } from "./lot-tests.tsx";
import { VariantPicker } from "./search-picker.tsx";

export const EMPTY_LOT: LotInput = {
  number: "",
  variantId: "",
  status: "quarantined",
  madeOn: "",
  bestBefore: "",
  lab: "",
  accreditation: "",
  certificate: "",
  note: "",
  tests: [],
};

const check = checkBySchema<LotInput>(lotInput);

const FIELD_NAMES: Partial<Record<keyof LotInput, string>> = {
  ...{
    number: "the lot number",
    status: "the status",
    madeOn: "the manufacturing date",
    bestBefore: "the best-by date",
  },
  ...{ lab: "the laboratory", accreditation: "the accreditation", certificate: "the certificate number" },
  ...{ note: "the note", tests: "the test results", fileId: "the certificate" },
};

/** The form of a lot with its certificate. Releasing and recalling are separate actions. */
export function LotEditor({
  id,
  version = 0,
  input,
  variant,
  file,
  choices = [],
}: {
  id: string | null;
  version?: number;
  input: LotInput;
  variant: string;
  /** The certificate as it is stored. */
  file: FileValue | null;
  /** The variants to choose from, where the product is known. */
  choices?: readonly { id: string; name: string }[];
}) {
  const [certificate, setCertificate] = useState(file);
  const editor = useRecordEditor({ loaded: input, version, check, fields: lotInput.shape });
  const { draft: lot, set: put, bindText, errorOf } = editor;
  const [name, setName] = useState(variant);
  const navigate = useNavigate();
  // The other person's certificate is shown once it is in the draft.
  const shownFile = certificate?.id === lot.fileId ? certificate : file?.id === lot.fileId ? file : null;

  const save = async (event: FormEvent) => {
    event.preventDefault();
    const done = await editor.save(async (sent, base) => {
      // Releasing and recalling are separate actions.
      const body = { ...sent, status: input.status };
      if (id !== null) return apiRequest("PUT", `/api/admin/lots/${id}?version=${base}`, body);
      const made = await apiRequest<{ id: string }>("POST", "/api/admin/lots", body);
      await navigate(`/420/lots/${made.id}`, { replace: true });
    });
    if (done !== null) toast({ title: id === null ? "Lot added" : "Lot saved", tone: "success" });
  };

  return (
    <form className="editor-form" onSubmit={save} noValidate aria-label="Lot">
      <EditorNotice editor={editor} noun="lot" names={FIELD_NAMES} />
      <Panel title="Lot details" id="lot">
        {id === null ? (
          name ? (
            <Row gap={12}>
              <Text as="span">For {name}</Text>
              <Button
                variant="ghost"
                onClick={() => {
                  setName("");
                  put({ variantId: "" });
                }}
              >
                Change variant
              </Button>
            </Row>
          ) : choices.length > 0 ? (
            <Select
              label="Product variant"
              hint="The variant of a lot can't be changed later."
              value={lot.variantId}
              error={errorOf("variantId") ? "Select a variant." : undefined}
              options={[
                { value: "", label: "Select a variant" },
                ...choices.map((c) => ({ value: c.id, label: c.name })),
              ]}
              onChange={(e) => put({ variantId: e.target.value })}
            />
          ) : (
            <VariantPicker
              label="Product variant"
              hint="The variant of a lot can't be changed later."
              goods
              error={errorOf("variantId") ? "Search for a variant and select it." : undefined}
              onPick={(found) => {
                setName(found.name);
                put({ variantId: found.id });
              }}
            />
          )
        ) : null}
        <Grid min={200} gap={16}>
          <TextField label="Lot number" autoComplete="off" {...bindText("number")} />
          <TextField label="Manufactured on" type="date" {...bindText("madeOn")} />
          <TextField label="Best by" type="date" {...bindText("bestBefore")} />
        </Grid>
        <Grid min={200} gap={16} style={{ alignItems: "end" }}>
          <TextField label="Laboratory" autoComplete="off" {...bindText("lab")} />
          <TextField
            label="Accreditation"
            hint="Such as ISO/IEC 17025 and its number."
            autoComplete="off"
            {...bindText("accreditation")}
          />
          <TextField label="Certificate number" autoComplete="off" {...bindText("certificate")} />
        </Grid>
        <FileField
          label="Certificate of analysis (PDF)"
          value={shownFile}
          error={errorOf("fileId") ?? errorOf("pictures")}
          onChange={(next) => {
            setCertificate(next);
            put({ fileId: next?.id ?? null });
          }}
        />
        <Text small dim>
          Customers can download it from the lot’s page once the lot is released.
        </Text>
        <TextArea label="Note" hint="Public. For a recalled lot, enter the reason." {...bindText("note")} />
      </Panel>
      <LotTests tests={lot.tests} errorOf={errorOf} onChange={(tests) => put({ tests })} />
      <SaveBar
        dirty={editor.dirty}
        busy={editor.busy}
        onReset={editor.reset}
        label={id === null ? "Save lot" : "Save"}
      />
    </form>
  );
}

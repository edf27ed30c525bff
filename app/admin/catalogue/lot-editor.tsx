import { type FormEvent, useMemo, useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { apiRequest } from "#app/lib/api-request.ts";
import { toApiProblem } from "#app/lib/use-api-call.ts";
import { Button, Callout, Grid, Row, Select, Text, TextArea, TextField, toast } from "#app/ui/index.ts";
import { type LotInput, lotInput } from "#worker/store/catalogue/contract.ts";
import { bindFields } from "../form/bind-fields.ts";
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

/** The form of a lot with its certificate. Releasing and recalling are separate actions. */
export function LotEditor({
  id,
  input,
  variant,
  file,
  choices = [],
}: {
  id: string | null;
  input: LotInput;
  variant: string;
  /** The certificate as it is stored. */
  file: FileValue | null;
  /** The variants to choose from, where the product is known. */
  choices?: readonly { id: string; name: string }[];
}) {
  const [certificate, setCertificate] = useState(file);
  const [saved, setSaved] = useState(input);
  const [lot, setLot] = useState(input);
  const [name, setName] = useState(variant);
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<{ message: string; field?: string } | null>(null);
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const problems = useMemo(() => {
    const { error } = wasSubmitted ? lotInput.safeParse(lot) : {};
    return new Map((error?.issues ?? []).map((i) => [i.path.join("."), i.message]));
  }, [lot, wasSubmitted]);
  const errorOf = (path: string) => problems.get(path) ?? (refusal?.field === path ? refusal.message : undefined);
  const put = (change: Partial<LotInput>) => setLot((was) => ({ ...was, ...change }));

  const save = async (event: FormEvent) => {
    event.preventDefault();
    setWasSubmitted(true);
    setRefusal(null);
    if (!lotInput.safeParse(lot).success) return;
    setBusy(true);
    try {
      const path = id === null ? "/api/admin/lots" : `/api/admin/lots/${id}`;
      const { id: newId } = await apiRequest<{ id: string }>(id === null ? "POST" : "PUT", path, {
        ...lot,
        status: input.status,
      });
      toast({ title: id === null ? "Lot added" : "Lot saved", tone: "success" });
      if (id === null) return void navigate(`/420/lots/${newId}`, { replace: true });
      setSaved(lot);
      await revalidate();
    } catch (error) {
      setRefusal(toApiProblem(error));
    }
    setBusy(false);
  };

  const { bindText } = bindFields({ of: lot, set: put, errorOf, fields: lotInput.shape });
  return (
    <form className="product-editor" onSubmit={save} noValidate aria-label="Lot">
      {refusal && !refusal.field ? (
        <Callout tone="error" title="Couldn't save">
          {refusal.message}
        </Callout>
      ) : null}
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
          value={certificate}
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
        dirty={JSON.stringify(lot) !== JSON.stringify(saved)}
        busy={busy}
        onReset={() => setLot(saved)}
        label={id === null ? "Save lot" : "Save"}
      />
    </form>
  );
}

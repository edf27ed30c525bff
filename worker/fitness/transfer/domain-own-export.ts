/** Our own export: its form, and reading it back. One record a line, so that both sides need never hold all of it. Pure. */
import { isLocalDate } from "../../kernel/local-date.ts";
import { recordId } from "../log/contract-sync.ts";
import { RECORD_KINDS, type RecordKind } from "../log/domain-kinds.ts";
import type { ImportCollector } from "./domain-import.ts";

/** The first line of the file. */
export const OWN_HEAD = '{"tikariFitness":1,"records":[';
export const OWN_TAIL = "]}";

/** In characters, the longest line: more than a record may hold. */
const MAX_LINE = 1_000_000;

export interface OwnRecord {
  kind: RecordKind;
  id: string;
  data: Record<string, unknown>;
}

/** Photos are files of their own and stay where they are. */
const NOT_IMPORTED = "photo";

export class OwnExportReader {
  private rest = "";
  private line = 0;

  constructor(private readonly collector: ImportCollector) {}

  /** @throws RangeError where the file isn't one of ours as it was saved */
  push(piece: string): void {
    const lines = (this.rest + piece).split("\n");
    this.rest = lines.pop() ?? "";
    if (this.rest.length > MAX_LINE) throw new RangeError("The file was changed after its export. Export it again.");
    for (const line of lines) this.read(line);
  }

  end(): void {
    this.read(this.rest);
    if (this.rest.trim() !== OWN_TAIL) this.collector.problem(null, "End of the file", "The file ends too early.");
  }

  private read(text: string): void {
    this.line++;
    const plain = text.trim().replace(/,$/, "");
    if (plain === "" || plain === OWN_HEAD || plain === OWN_TAIL) return;
    const { kind, id, data } = parseLine(plain);
    const isRecord =
      RECORD_KINDS.includes(kind as RecordKind) &&
      recordId.safeParse(id).success &&
      typeof data === "object" &&
      data !== null;
    if (!isRecord) this.collector.problem(this.line, "Record", "This line is no record of the log.");
    else if (kind === NOT_IMPORTED) this.collector.ignore("Photos", "They stay with the account that took them.");
    else this.add(kind as RecordKind, id as string, data);
  }

  private add(kind: RecordKind, id: string, data: Record<string, unknown>): void {
    const { date } = data;
    if (typeof date === "string" && isLocalDate(date) && !this.collector.isPossible(date, this.line, kind)) return;
    this.collector.add(kind, id, data, this.line, kind);
  }
}

function parseLine(text: string): Partial<OwnRecord> {
  try {
    return (JSON.parse(text) ?? {}) as Partial<OwnRecord>;
  } catch {
    return {};
  }
}

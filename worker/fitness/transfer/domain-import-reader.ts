/** Reads files of other programs, by what is in them and not by their names. Pure. */
import { CsvRows } from "./domain-csv-rows.ts";
import { CsvHeader } from "./domain-csv-table.ts";
import { ImportCollector, type ImportOptions, type ImportResult, type ImportSource } from "./domain-import.ts";
import { OwnExportReader } from "./domain-own-export.ts";
import { AppleHealthReader } from "./domain-read-apple-health.ts";
import {
  createCronometerBodyReader,
  createCronometerFoodReader,
  createExerciseReader,
  createMyFitnessPalBodyReader,
  createMyFitnessPalFoodReader,
  isCronometerBody,
  isCronometerExercise,
  isCronometerFood,
  isMyFitnessPalBody,
  isMyFitnessPalExercise,
  isMyFitnessPalFood,
} from "./domain-read-diaries.ts";
import { createHevyReader, createStrongReader, isHevy, isStrong, type RowReader } from "./domain-read-workouts.ts";

interface Format {
  source: ImportSource;
  is: (header: CsvHeader) => boolean;
  create: (header: CsvHeader, collector: ImportCollector) => RowReader;
}

/** The first that fits is taken. */
const FORMATS: readonly Format[] = [
  { source: "hevy", is: isHevy, create: createHevyReader },
  { source: "strong", is: isStrong, create: createStrongReader },
  { source: "cronometer", is: isCronometerFood, create: createCronometerFoodReader },
  { source: "cronometer", is: isCronometerBody, create: createCronometerBodyReader },
  {
    ...{ source: "cronometer", is: isCronometerExercise },
    create: (header, collector) => createExerciseReader("cronometer", header, collector),
  },
  { source: "myfitnesspal", is: isMyFitnessPalFood, create: createMyFitnessPalFoodReader },
  {
    ...{ source: "myfitnesspal", is: isMyFitnessPalExercise },
    create: (header, collector) => createExerciseReader("myfitnesspal", header, collector),
  },
  { source: "myfitnesspal", is: isMyFitnessPalBody, create: createMyFitnessPalBodyReader },
];

/** A file on its way in: its text comes in pieces. */
interface OpenFile {
  push(piece: string): void;
  end(): void;
}

/** In characters, by which a file is told from others. */
const HEAD = 200;
const UNKNOWN =
  "We don't know this file. Choose an export of MyFitnessPal, Cronometer, Strong, Hevy, Apple Health or this app.";

export class ImportReader {
  private readonly collector: ImportCollector;
  private name = "";
  private head = "";
  private file: OpenFile | null = null;
  private isBroken = false;

  /** @param today the member's date */
  constructor(options: ImportOptions, today: string) {
    this.collector = new ImportCollector(options, today);
  }

  begin(name: string): void {
    Object.assign(this, { name, head: "", file: null, isBroken: false });
  }

  push(piece: string): void {
    if (this.isBroken) return;
    if (this.file) this.attempt(() => this.file?.push(piece));
    else {
      this.head += piece;
      if (this.head.length >= HEAD) this.openHead();
    }
  }

  /** The file is whole. A file that was nothing is told as a problem, and so is one that broke off. */
  end(): void {
    if (!this.file && !this.isBroken) this.openHead();
    if (!this.isBroken) this.attempt(() => this.file?.end());
  }

  get result(): ImportResult {
    return this.collector.result;
  }

  private openHead(): void {
    const text = this.head.replace(/^\uFEFF/, "");
    this.head = "";
    this.collector.begin(this.name);
    this.file = this.open(text.trimStart());
    if (this.file) this.attempt(() => this.file?.push(text));
  }

  private open(start: string): OpenFile | null {
    if (start === "") this.fail("The file is empty.");
    else if (start.startsWith("{") && start.includes('"tikariFitness"')) {
      this.collector.addSource("own");
      return new OwnExportReader(this.collector);
    } else if (start.startsWith("<") && start.includes("HealthData")) {
      this.collector.addSource("applehealth");
      return new AppleHealthReader(this.collector);
    } else if (/^[{[<]/.test(start)) this.fail(UNKNOWN);
    else return this.openCsv();
    return null;
  }

  private openCsv(): OpenFile {
    let reader: RowReader | null = null;
    let line = 0;
    return new CsvFile(
      new CsvRows((cells, separator) => {
        line++;
        if (reader) return reader.row(cells, line, separator === ";");
        if (this.isBroken) return;
        const header = new CsvHeader(cells);
        const format = FORMATS.find(({ is }) => is(header));
        if (!format) return this.fail(UNKNOWN);
        this.collector.addSource(format.source);
        reader = format.create(header, this.collector);
      }),
      () => reader?.end(),
    );
  }

  private attempt(read: () => void): void {
    try {
      read();
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      this.fail(error.message);
    }
  }

  private fail(why: string): void {
    this.isBroken = true;
    this.collector.problem(null, this.name, why);
  }
}

class CsvFile implements OpenFile {
  constructor(
    private readonly rows: CsvRows,
    private readonly onEnd: () => void,
  ) {}
  push = (piece: string): void => this.rows.push(piece);
  end = (): void => {
    this.rows.end();
    this.onEnd();
  };
}

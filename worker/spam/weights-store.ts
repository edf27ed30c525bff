import { emptyModel, type Model, type Step } from "./domain-model.ts";

/** How many weights stand in one row: 16 kB of each array. */
const CHUNK = 4096;

/** The model in the object's tables, in parts: what a text changes is written, not all of it. */
export class WeightsStore {
  private readonly sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.sql = sql;
    sql.exec(
      "CREATE TABLE IF NOT EXISTS weight (chunk INTEGER PRIMARY KEY, weights BLOB NOT NULL, squares BLOB NOT NULL)",
    );
  }

  read(): Model {
    const model = emptyModel();
    const rows = this.sql.exec<{ chunk: number; weights: ArrayBuffer; squares: ArrayBuffer }>("SELECT * FROM weight");
    for (const { chunk, weights, squares } of rows) {
      model.weights.set(new Float32Array(weights), chunk * CHUNK);
      model.squares.set(new Float32Array(squares), chunk * CHUNK);
    }
    return model;
  }

  /** Writes the parts that a step has changed; the bias is in the last. */
  write({ weights, squares }: Model, { indexes }: Pick<Step, "indexes">): void {
    const changed = new Set<number>([Math.floor((weights.length - 1) / CHUNK)]);
    for (const index of indexes) changed.add(Math.floor(index / CHUNK));
    for (const chunk of changed)
      this.sql.exec(
        "INSERT OR REPLACE INTO weight VALUES (?, ?, ?)",
        chunk,
        weights.slice(chunk * CHUNK, (chunk + 1) * CHUNK).buffer,
        squares.slice(chunk * CHUNK, (chunk + 1) * CHUNK).buffer,
      );
  }
}

/** A step as bytes: the error, the change of the bias, then places and changes. */
export function encodeStep({ indexes, changes, biasChange, error }: Step): ArrayBuffer {
  const buffer = new ArrayBuffer(16 + indexes.length * 8);
  new Float64Array(buffer, 0, 2).set([error, biasChange]);
  new Uint32Array(buffer, 16, indexes.length).set(indexes);
  new Float32Array(buffer, 16 + indexes.length * 4, indexes.length).set(changes);
  return buffer;
}

export function decodeStep(buffer: ArrayBuffer): Step {
  const count = (buffer.byteLength - 16) / 8;
  const [error = 0, biasChange = 0] = new Float64Array(buffer, 0, 2);
  return {
    error,
    biasChange,
    indexes: new Uint32Array(buffer, 16, count),
    changes: new Float32Array(buffer, 16 + count * 4, count),
  };
}

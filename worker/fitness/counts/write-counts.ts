import type { Increment } from "./domain-count-names.ts";

export interface CountBatch {
  /** A random name for an object, which numbers its batches in order and sends one at a time. */
  writer: string;
  number: number;
  increments: readonly Increment[];
}

const ADD = `INSERT INTO fitness_count (day, name, n)
SELECT j.value ->> 0, j.value ->> 1, j.value ->> 2 FROM json_each(?1) j
WHERE NOT EXISTS (SELECT 1 FROM fitness_count_writer w WHERE w.writer = ?2 AND w.number >= ?3)
ON CONFLICT (day, name) DO UPDATE SET n = n + excluded.n`;

const RECORD = `INSERT INTO fitness_count_writer (writer, number) VALUES (?1, ?2)
ON CONFLICT (writer) DO UPDATE SET number = excluded.number WHERE excluded.number > number`;

/** Adds a batch, all of it or nothing; one whose number was written before adds nothing. */
export async function writeCounts(db: D1Database, { writer, number, increments }: CountBatch): Promise<void> {
  await db.batch([
    db.prepare(ADD).bind(JSON.stringify(increments), writer, number),
    db.prepare(RECORD).bind(writer, number),
  ]);
}

import { ByteWriter, ParquetWriter } from "hyparquet-writer";

import {
  sampleColumns,
  sampleSchema,
  type SampleRow,
  type SampleValue,
  type SampleWords,
} from "./sample-columns";

/**
 * Rows of a row group at least: some 0.7 MB of the file. Readers skip whole groups by the times in
 * them, and a group is in memory until it is written.
 */
const rowsPerGroup = 50_000;

/** Takes bytes of a file, one part after the other. */
export type AppendBytes = (bytes: Uint8Array) => Promise<void>;

/** Samples as a Parquet file, which is written group by group. */
export class SampleFile {
  private readonly bytes: GroupBytes;
  private readonly writer: ParquetWriter;
  private columns = emptyColumns();

  constructor(append: AppendBytes) {
    this.bytes = new GroupBytes(append);
    this.writer = new ParquetWriter({
      writer: this.bytes,
      schema: [...sampleSchema],
      createdBy: "pathlens",
    });
  }

  /** Adds rows; writes them once there are enough for a group. */
  async add(rows: readonly SampleRow[], words: SampleWords): Promise<void> {
    for (const [at, { valueOf }] of sampleColumns.entries()) {
      const values = this.columns[at] ?? [];
      for (const row of rows) values.push(valueOf(row, words));
    }
    if ((this.columns[0]?.length ?? 0) >= rowsPerGroup) await this.writeGroup();
  }

  /** Writes the rest and what readers find the groups by. Without it the file cannot be read. */
  async finish(): Promise<void> {
    await this.writeGroup();
    await this.writer.finish();
    await this.bytes.flush();
  }

  private async writeGroup(): Promise<void> {
    const { columns } = this;
    this.columns = emptyColumns();
    await this.writer.write({
      columnData: sampleColumns.map(({ schema, encoding }, at) => ({
        name: schema.name,
        data: columns[at] ?? [],
        encoding,
      })),
      rowGroupSize: Number.MAX_SAFE_INTEGER,
    });
  }
}

function emptyColumns(): SampleValue[][] {
  return sampleColumns.map(() => []);
}

/** The bytes of a group until they are appended to the file. */
class GroupBytes extends ByteWriter {
  constructor(private readonly append: AppendBytes) {
    super();
  }

  /** The Parquet writer waits for it after each group. */
  async flush(): Promise<void> {
    await this.append(this.getBytes());
    this.index = 0;
  }
}

import { describe, expect, it } from "vitest";

import { CommandError } from "~/platform/command-error";

import { exportSamplesOptions } from "./export-samples-options";

const read = (line: string) => exportSamplesOptions(line.split(" "), "\nusage");

describe("the options of an export of samples", () => {
  it.each([
    ["--parquet a.parquet", { file: "a.parquet", variant: "MultiTenant", from: null, to: null }],
    [
      "--variant gcc --from 2028-02-29 --to 2028-02-29 --parquet=/tmp/a",
      { file: "/tmp/a", variant: "GCC", from: "2028-02-29", to: "2028-02-29" },
    ],
    [
      "--parquet a --to 2026-12-31",
      { file: "a", variant: "MultiTenant", from: null, to: "2026-12-31" },
    ],
  ])("%s", (line, options) => {
    expect(read(line)).toEqual(options);
  });

  it.each([
    ["--variant GCC", "--parquet FILE names the file to write."],
    ["--parquet=", "--parquet FILE names the file to write."],
    ["--parquet a --variant Mars", "--variant is one of MultiTenant, Gallatin, GCC."],
    ["--parquet a --from 2027-02-29", "--from is a day, such as 2026-11-25, not 2027-02-29."],
    ["--parquet a --to tomorrow", "--to is a day, such as 2026-11-25, not tomorrow."],
    ["--parquet a --to 2026-13-01", "--to is a day, such as 2026-11-25, not 2026-13-01."],
    [
      "--parquet a --from 2026-11-26 --to 2026-11-25",
      "--from 2026-11-26 is after --to 2026-11-25.",
    ],
    ["--parquet a --csv b", "Unknown option '--csv'"],
    ["a.parquet", "Unexpected argument 'a.parquet'."],
  ])("%s is refused with the usage", (line, message) => {
    let refused: unknown;
    try {
      read(line);
    } catch (error) {
      refused = error;
    }
    expect(refused).toBeInstanceOf(CommandError);
    expect(refused).toMatchObject({ exitCode: 2 });
    expect((refused as Error).message).toContain(message);
    expect((refused as Error).message).toMatch(/\nusage$/);
  });
});

import { expect, it } from "vitest";

import { byteOrderMark } from "../csv";
import { fileParts, type ListFile } from "./list-file";

type Row = { id: number; name: string | null };

const file: ListFile<Row> = {
  name: "pathlens-things",
  columns: { id: ({ id }) => id, name: ({ name }) => name },
};

async function* pages(...rows: Row[][]) {
  yield* await Promise.resolve(rows);
}

async function textOf(format: "csv" | "json", ...rows: Row[][]): Promise<string> {
  let text = "";
  for await (const part of fileParts(file, format, pages(...rows))) text += part;
  return text;
}

const [one, two, three] = [
  { id: 1, name: "=1" },
  { id: 2, name: null },
  { id: 3, name: 'a "b"' },
];

it("has the same columns as CSV and as JSON", async () => {
  expect(await textOf("csv", [one, two], [], [three])).toBe(
    `${byteOrderMark}id,name\r\n1,'=1\r\n2,\r\n3,"a ""b"""\r\n`,
  );
  expect(JSON.parse(await textOf("json", [one, two], [], [three]))).toEqual({
    list: "pathlens-things",
    rows: [one, two, three],
  });
});

it("is a whole file without a row", async () => {
  expect(await textOf("csv", [])).toBe(`${byteOrderMark}id,name\r\n`);
  expect(JSON.parse(await textOf("json", []))).toEqual({ list: "pathlens-things", rows: [] });
});

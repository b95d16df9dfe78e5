import type { ReactNode } from "react";

/** `<name>inner</name>` or `<name/>`; marks do not nest. */
const mark = /<(\w+)(?:\/>|>(.*?)<\/\1>)/;

/**
 * A sentence of the words in which marks stand for parts of the page, each made from what stands
 * within its mark. The translation library's own component does more, and would come with every
 * page that has a script.
 */
export function MarkedWords({
  words,
  marks,
}: {
  words: string;
  marks: Record<string, (inner: string) => ReactNode>;
}) {
  const found = mark.exec(words);
  if (!found) return words;
  const [whole, name = "", inner = ""] = found;
  return (
    <>
      {words.slice(0, found.index)}
      {marks[name]?.(inner) ?? inner}
      <MarkedWords words={words.slice(found.index + whole.length)} marks={marks} />
    </>
  );
}

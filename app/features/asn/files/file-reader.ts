import type { Result } from "~/lib/result";

import type { FileFaults } from "./file-fault";

/** Reads a file line by line: every line in order, then the end. */
export type FileReader<Content> = {
  /** @param number of the line, counted from 1 */
  take(line: string, number: number): void;
  /** What the file says, or all that does not fit. */
  finish(): Result<Content, FileFaults>;
};

/** Whether a line says nothing to a program: it is blank or a comment. */
export function isComment(line: string): boolean {
  return line === "" || line.startsWith("#");
}

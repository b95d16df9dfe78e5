import readline from "node:readline/promises";

import { printable } from "./table";

/** Where the client talks to a person: results on standard output, everything else beside it. */
export type Terminal = {
  print: (text: string) => void;
  tell: (text: string) => void;
  /** One line that is written over by the next; a line of its own where the output is no terminal. */
  progress: (text: string) => void;
  isInteractive: boolean;
  ask: (question: string) => Promise<string>;
  width: number | undefined;
};

export function processTerminal(): Terminal {
  const { stdin, stdout, stderr } = process;
  const isTerminal = stderr.isTTY === true;
  const clear = () => isTerminal && stderr.write("\r\u001b[K");
  return {
    print: (text) => {
      clear();
      stdout.write(`${text}\n`);
    },
    tell: (text) => {
      clear();
      stderr.write(`${text}\n`);
    },
    progress: (text) => {
      clear();
      stderr.write(isTerminal ? printable(text) : `${printable(text)}\n`);
    },
    isInteractive: stdin.isTTY === true && isTerminal,
    ask: async (question) => {
      const lines = readline.createInterface({ input: stdin, output: stderr });
      const answer = await lines.question(question).finally(() => lines.close());
      return answer;
    },
    width: stdout.columns,
  };
}

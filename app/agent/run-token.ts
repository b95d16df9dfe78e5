import type { Environment } from "./environment";

/** What a token may be: as it goes into a header, without anything that would end it. */
const tokenPattern = /^[\w.~+/=-]{16,512}$/;

export type TokenSources = {
  environment: Environment;
  fragment: string | null;
  readInput: () => Promise<string>;
};

/**
 * The run token from the environment, the fragment of the address or standard input, in this order;
 * null when there is none.
 */
export async function runTokenOf({
  environment,
  fragment,
  readInput,
}: TokenSources): Promise<string | null> {
  const given =
    environment.PATHLENS_RUN_TOKEN || fragment || (await readInput()).split("\n", 1)[0] || "";
  return tokenPattern.test(given.trim()) ? given.trim() : null;
}

/** How long a pipe may stay silent: whoever pipes a token has it. */
const inputTimeoutMs = 3000;

/** The first line of standard input, where it is a pipe or a file. */
export function readInput(input: NodeJS.ReadStream): Promise<string> {
  if (input.isTTY) return Promise.resolve("");
  return new Promise((resolve) => {
    let text = "";
    const end = () => {
      clearTimeout(timer);
      input.pause();
      // A pipe that stays open would keep the program from ending.
      input.destroy();
      resolve(text);
    };
    const timer = setTimeout(end, inputTimeoutMs);
    input
      .setEncoding("utf8")
      .on("error", end)
      .on("end", end)
      .on("data", (chunk: string) => {
        text += chunk;
        if (text.includes("\n")) end();
      });
  });
}

import { setTimeout as wait } from "node:timers/promises";

import { runClient } from "./client";
import { readInput } from "./run-token";
import { processTerminal } from "./terminal";

/** As where the arguments are wrong: nothing can be said of the network. */
const refusedToGoOn = 2;

// An executable has no modules that could wait at their top.
void runClient({
  words: process.argv.slice(2),
  environment: process.env,
  folder: process.cwd(),
  terminal: processTerminal(),
  readInput: () => readInput(process.stdin),
  wait: async (ms) => {
    await wait(ms);
  },
})
  .catch((error: Error) => {
    process.stderr.write(
      `Pathlens came to an end that was not foreseen: ${error.stack ?? error.message}\n`,
    );
    return refusedToGoOn;
  })
  .then((ended) => {
    // Sockets of tests that were given up must not keep the program from ending; what was printed
    // into a pipe must arrive.
    process.stdout.write("", () => process.exit(ended));
  });

import { setTimeout as wait } from "node:timers/promises";

import { runClient } from "./client";
import { readInput } from "./run-token";
import { processTerminal } from "./terminal";

// An executable has no modules that could wait at their top.
void runClient({
  words: process.argv.slice(2),
  environment: process.env,
  terminal: processTerminal(),
  readInput: () => readInput(process.stdin),
  wait: async (ms) => {
    await wait(ms);
  },
}).then((ended) => {
  // Sockets of tests that were given up must not keep the program from ending.
  process.exit(ended);
});

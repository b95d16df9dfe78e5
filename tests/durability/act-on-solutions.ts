import process from "node:process";

import { drawAct, newNames } from "#tests/interleavings/solution-draw";
import { createdBy, newModel, perform } from "#tests/interleavings/solution-model";
import { act, settleOwners } from "#tests/interleavings/solution-play";
import { randomFrom } from "#tests/support/random";

import { openPlace } from "./killed-process";

// Owners and leaders act on solutions, in a process of its own that the test kills. It says each act before
// it does it, and how it ended after it.
const [kind, place, history = ""] = process.argv.slice(2);
const { db, close } = await openPlace(kind, place);
const random = randomFrom(`kill solutions ${kind} ${history}`);
const play = await settleOwners(db, random);
const names = newNames();
const model = newModel();
const actsMost = 400;

process.stdout.write("begun\n");
for (let number = 0; number < actsMost; number += 1) {
  const drawn = drawAct(model, random, names);
  process.stdout.write(`does ${JSON.stringify(drawn)}\n`);
  const outcome = await act(play, drawn);
  perform(model, drawn);
  const id = play.ids.get(createdBy(drawn) ?? "");
  process.stdout.write(`done ${JSON.stringify({ outcome, id })}\n`);
}
process.stdout.write("ended\n");
await close();

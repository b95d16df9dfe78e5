import * as z from "zod";

import type { Db } from "~/platform/database.server";
import { notFound } from "~/platform/http.server";

import type { RequestedRun } from "./requested-run";
import { findRequestedRun } from "./requested-run.repository.server";
import { requireInstance } from "./require-instance.server";

/** @throws the answer 404 where the instance of the address has no such run */
export async function requireRequestedRun(
  db: Db,
  params: { instance?: string; runId?: string },
): Promise<RequestedRun> {
  const instance = requireInstance(params.instance);
  const id = z.uuid().safeParse(params.runId);
  const run = id.success ? await findRequestedRun(db, id.data) : undefined;
  if (run?.instance !== instance) throw notFound();
  return run;
}

import type { Transaction } from "kysely";

import type { Db } from "~/platform/database.server";
import type { Database } from "#db/schema";

import type { ChangeRequest } from "../change-requests/change-request";
import type { Instance } from "../endpoint-sets/endpoint-set";
import type { Person } from "../person";

/** Why a staged change goes back to review instead of out. */
export type ReturnReason = "changed-base" | "not-ready";

export type PublishOutcome = {
  /** Null where there was nothing to publish. */
  version: string | null;
  published: { changeId: string; setId: string }[];
  returned: { changeId: string; setId: string; reason: ReturnReason }[];
};

/** What a run needs of the program around it. */
export type PublishRun = {
  db: Db;
  now: Date;
  /** Who started it: a member of the council, or the schedule. */
  by: Person;
  /** Tests the staged changes again and stores the results, before anything is locked. */
  validate: (changeIds: readonly string[]) => Promise<void>;
  /** What follows a version or a return, in the same transaction: webhooks, notices. */
  onPublished: (
    trx: Transaction<Database>,
    published: { instance: Instance; version: string; changes: readonly ChangeRequest[] },
  ) => Promise<void>;
  onReturned: (
    trx: Transaction<Database>,
    returned: { change: ChangeRequest; before: ChangeRequest; reason: ReturnReason },
  ) => Promise<void>;
  /** Whether the run is still to publish, asked behind its tests; always, unless given. */
  isWanted?: (trx: Transaction<Database>) => Promise<boolean>;
  /** Stores what became of the run, in the same transaction. */
  onDone?: (trx: Transaction<Database>, outcome: PublishOutcome) => Promise<void>;
};

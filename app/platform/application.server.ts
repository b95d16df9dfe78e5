import type { OpenDatabase } from "./database.server";
import type { Environment } from "./environment.server";
import type { Log } from "./log.server";

/** What one running process holds; set once at start, by tests per file. */
export type Application = {
  environment: Environment;
  database: OpenDatabase;
  log: Log;
  /** Changes with every build; part of every entity tag of a page. */
  version: string;
  /** Aborts when the process is asked to end. */
  shutdown: AbortSignal;
};

let current: Application | undefined;

/** Makes `application` the one that requests and jobs of this process use. */
export function setApplication(application: Application): void {
  current = application;
}

/** @throws when nothing was started yet */
export function application(): Application {
  if (!current) throw new Error("The application was not started: setApplication comes first.");
  return current;
}

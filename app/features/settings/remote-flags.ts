import * as z from "zod";

import { clientFlagNames, type ClientFlag } from "./client-flags";
import { serverFlagNames, type ServerFlag } from "./server-flags";

/** Name by which the flag service knows this program. */
export const flagServiceAgent = "Pathlens";

/**
 * Flags that the service may set. Not the controller's name: it would change between a page
 * and its calls. Policies, addresses and everything else are no matter of the service at all.
 */
export const remoteFlagNames: readonly (ServerFlag | ClientFlag)[] = [
  ...clientFlagNames,
  ...serverFlagNames.filter((name) => name !== "isReportControllerEnabled"),
];

export type RemoteFlags = Partial<Record<ServerFlag | ClientFlag, boolean>>;

const answerSchema = z.object({ [flagServiceAgent]: z.record(z.string(), z.unknown()) });

/**
 * The flags of an answer: those marked as remote whose value is true or false. What else the
 * service says is not for us.
 *
 * @throws {z.ZodError} when the answer says nothing under our name
 */
export function remoteFlagsOf(answer: unknown): RemoteFlags {
  const said = answerSchema.parse(answer)[flagServiceAgent] ?? {};
  const fitting = remoteFlagNames.flatMap((name) => {
    const value = Object.hasOwn(said, name) ? said[name] : undefined;
    return typeof value === "boolean" ? [[name, value] as const] : [];
  });
  return Object.fromEntries(fitting);
}

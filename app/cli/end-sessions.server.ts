import { parseArgs } from "node:util";

import type { ServerBuild } from "@remix-run/node";

import { endSessions } from "~/features/access/end-sessions.server";
import { revokeRoleSchema } from "~/features/access/role-assignment.schema";

import { changeInApplication } from "./change-in-application.server";
import { CommandError } from "~/platform/command-error";
import type { Launch } from "./launch";

const usage = `
  pathlens end-sessions --tenant ID --object ID [--variant V]
V is a variant that is served, the first one unless told.`;

const personSchema = revokeRoleSchema.omit({ role: true });

/** `pathlens end-sessions …`: signs a person out of every browser, as a lost device asks for. */
export async function endSessionsCommand(
  args: readonly string[],
  _launch: Launch,
  build: ServerBuild,
): Promise<void> {
  const { variant, ...typed } = typedOptions(args);
  const parsed = personSchema.safeParse(typed);
  if (!parsed.success)
    throw new CommandError(
      `Missing or not fitting: --tenant and --object take the ids of the directory.${usage}`,
      2,
    );
  await changeInApplication(build, variant, async (change) => {
    const outcome = await endSessions(change, parsed.data);
    if (!outcome.ok) throw new CommandError(`That person never signed in to ${change.variant}`);
    return (
      `${outcome.value.name} is signed out of ${change.variant} everywhere; sessions that ` +
      `ended: ${outcome.value.sessions}`
    );
  });
}

function typedOptions(args: readonly string[]): {
  tenantId?: string;
  objectId?: string;
  variant?: string;
} {
  const text = { type: "string" } as const;
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { tenant: text, object: text, variant: text },
    });
    return { tenantId: values.tenant, objectId: values.object, variant: values.variant };
  } catch (error) {
    throw new CommandError(
      `${error instanceof Error ? error.message : "That cannot be read."}${usage}`,
      2,
    );
  }
}

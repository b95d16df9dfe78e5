import { parseArgs } from "node:util";

import type { ServerBuild } from "@remix-run/node";

import { grantRole } from "~/features/access/grant-role.server";
import { revokeRole } from "~/features/access/revoke-role.server";
import { assignableRoles } from "~/features/access/role-assignment";
import { grantRoleSchema, revokeRoleSchema } from "~/features/access/role-assignment.schema";

import { changeInApplication } from "./change-in-application.server";
import { CommandError } from "~/platform/command-error";
import type { Launch } from "./launch";

const usage = `
  pathlens grant  ROLE --tenant ID --object ID --name NAME [--for SCOPE] [--email ADDRESS] [--variant V]
  pathlens revoke ROLE --tenant ID --object ID [--for SCOPE] [--variant V]
ROLE is ${assignableRoles.join(", ")};
SCOPE is a workload's name for editor and workload-champion, a service area's code for service-champion;
V is a variant that is served, the first one unless told.`;

const scopeWords = {
  "scope-missing": "This role takes --for.",
  "scope-unknown": "There is no workload or service area of that name.",
  "scope-not-taken": "This role is for everything and takes no --for.",
};

/** Where each field stands on the command line. */
const options = {
  role: "ROLE",
  tenantId: "--tenant",
  objectId: "--object",
  name: "--name",
  scope: "--for",
  email: "--email",
};

/** `pathlens grant ROLE …`: gives a person a role; the first operator has no other way. */
export async function grantCommand(
  args: readonly string[],
  _launch: Launch,
  build: ServerBuild,
): Promise<void> {
  const { variant, ...typed } = typedOptions(args);
  const parsed = grantRoleSchema.safeParse(typed);
  if (!parsed.success) throw unfit(parsed.error.issues);
  await changeInApplication(build, variant, async (change) => {
    const outcome = await grantRole(change, parsed.data);
    const { name, role } = parsed.data;
    if (outcome.ok) return `${name} is ${role} in ${change.variant} from now on`;
    if (outcome.refusal === "already-granted")
      return `Nothing to do: that person is ${role} in ${change.variant} already`;
    throw new CommandError(`${scopeWords[outcome.refusal]}${usage}`, 2);
  });
}

/** `pathlens revoke ROLE …`: takes a person's role away, also the last operator's. */
export async function revokeCommand(
  args: readonly string[],
  _launch: Launch,
  build: ServerBuild,
): Promise<void> {
  const { variant, ...typed } = typedOptions(args);
  const parsed = revokeRoleSchema.safeParse(typed);
  if (!parsed.success) throw unfit(parsed.error.issues);
  await changeInApplication(build, variant, async (change) => {
    const outcome = await revokeRole({ ...change, account: null }, parsed.data);
    if (!outcome.ok)
      throw new CommandError(
        `That person is not ${parsed.data.role} in ${change.variant} by an assignment`,
      );
    return `${outcome.value.name} is no longer ${outcome.value.role} in ${change.variant}`;
  });
}

type TypedOptions = Partial<Record<keyof typeof options | "variant", string>>;

function typedOptions(args: readonly string[]): TypedOptions {
  const text = { type: "string" } as const;
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { tenant: text, object: text, name: text, variant: text, for: text, email: text },
    });
    const [role, ...more] = positionals;
    if (more.length > 0) throw new Error(`Too much: ${more.join(" ")}.`);
    return {
      role,
      tenantId: values.tenant,
      objectId: values.object,
      name: values.name,
      scope: values.for,
      email: values.email,
      variant: values.variant,
    };
  } catch (error) {
    throw new CommandError(
      `${error instanceof Error ? error.message : "That cannot be read."}${usage}`,
      2,
    );
  }
}

function unfit(issues: readonly { path: readonly PropertyKey[] }[]): CommandError {
  const fields = new Set(issues.map(({ path }) => options[path[0] as keyof typeof options]));
  return new CommandError(`Missing or not fitting: ${[...fields].join(", ")}.${usage}`, 2);
}

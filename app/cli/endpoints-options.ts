import { parseArgs } from "node:util";

import { instances, type Instance } from "~/features/domain-lens/endpoint-sets/endpoint-set";

import { CommandError } from "~/platform/command-error";

/** What may follow `pathlens import endpoints` and `pathlens export endpoints`. */
export type EndpointsOptions = {
  file: string | undefined;
  instance: Instance;
  version: string | undefined;
  changes: string | boolean | undefined;
  isReplacing: boolean;
};

const text = { type: "string" } as const;
const flag = { type: "boolean" } as const;

/**
 * Reads the command line of one of the two.
 *
 * @throws {CommandError} with `usage`, exit code 2
 */
export function endpointsOptions(
  args: readonly string[],
  { isImport, usage }: { isImport: boolean; usage: string },
): EndpointsOptions {
  const fault = (message: string) => new CommandError(`${message}${usage}`, 2);
  const { values, positionals } = parsed(args, isImport, fault);
  const [what, ...files] = positionals;
  if (what !== "endpoints") throw fault("What: endpoints.");
  if (files.length !== (isImport ? 1 : 0))
    throw fault(isImport ? "One FILE." : `Too much: ${files.join(" ")}.`);
  const instance = instances.find(
    (known) => known.toLowerCase() === values.instance?.toLowerCase(),
  );
  if (!instance) throw fault(`--instance is one of ${instances.join(", ")}.`);
  return {
    file: files[0],
    instance,
    version: values.version,
    changes: values.changes,
    isReplacing: values.replace ?? false,
  };
}

function parsed(
  args: readonly string[],
  isImport: boolean,
  fault: (message: string) => CommandError,
) {
  const common = { args: [...args], allowPositionals: true } as const;
  try {
    const { values, positionals } = isImport
      ? parseArgs({
          ...common,
          options: { instance: text, version: text, changes: text, replace: flag },
        })
      : parseArgs({ ...common, options: { instance: text, changes: flag } });
    return {
      values: values as {
        instance?: string;
        version?: string;
        changes?: string | boolean;
        replace?: boolean;
      },
      positionals,
    };
  } catch (error) {
    throw fault(error instanceof Error ? error.message : "That cannot be read.");
  }
}

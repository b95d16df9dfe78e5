import { parseArgs } from "node:util";

import { ResolverZone } from "~/lib/resolver-zone";
import { startDnsResponder } from "~/platform/dns-responder.server";

import { CommandError } from "~/platform/command-error";
import { withoutAddress } from "~/server/listen.server";
import { resolverZoneResponse } from "./resolver-zone-response.server";

const usage = `
  pathlens resolver-zone ZONE --server NAME [--listen ADDRESS] [--port NUMBER]
ZONE is delegated to this machine by NS records that say NAME; ADDRESS is 0.0.0.0 unless told, and :: takes both
versions; NUMBER is 53 unless told. Every name below ZONE tells which resolver asked for it (docs/resolver-zone.md).`;

const dnsPort = 53;
const anyAddress = "0.0.0.0";

const hostName = /^(?=.{3,200}$)[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})+$/;

/** `pathlens resolver-zone ZONE …`: answers for a zone of unique names until it is ended. */
export async function resolverZoneCommand(args: readonly string[]): Promise<void> {
  const { zone, server, address, port } = typedOptions(args);
  const own = new ResolverZone(zone);
  const responder = await startDnsResponder({
    address,
    port,
    respond: (query, asker) => resolverZoneResponse(query, { zone: own, server }, asker),
  }).catch((error: NodeJS.ErrnoException) => {
    throw withoutAddress(error, { host: address, port });
  });
  process.stdout.write(
    `${zone} is answered for on ${address}, port ${responder.port}, over UDP and TCP\n`,
  );
  await new Promise<void>((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => resolve());
  });
  await responder.close();
}

function typedOptions(args: readonly string[]) {
  const text = { type: "string" } as const;
  const fault = (message: string) => new CommandError(`${message}${usage}`, 2);
  const parsed = () => {
    try {
      return parseArgs({
        args: [...args],
        allowPositionals: true,
        options: { server: text, listen: text, port: text },
      });
    } catch (error) {
      throw fault(error instanceof Error ? error.message : "That cannot be read.");
    }
  };
  const { values, positionals } = parsed();
  const [zone, server] = [positionals[0], values.server].map((name) =>
    name?.toLowerCase().replace(/\.$/, ""),
  );
  if (!zone || positionals.length > 1 || !hostName.test(zone))
    throw fault("One ZONE, such as who.example.com.");
  if (!server || !hostName.test(server))
    throw fault("--server takes the name of this server, such as ns.example.com.");
  const port = Number(values.port ?? dnsPort);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw fault("--port takes a number from 0 to 65535; 0 takes a free one.");
  return { zone, server, address: values.listen ?? anyAddress, port };
}

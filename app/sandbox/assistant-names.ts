import type { SandboxAssistantDomains } from "~/platform/sandbox-parts.server";

import { assistantLabels } from "./assistant-labels";
import { suiteZone } from "./dns-zones";

const [app, challenges, hub, slice] = assistantLabels.map((label) => `${label}.${suiteZone}`) as [
  string,
  string,
  string,
  string,
];
export const assistantNames: readonly string[] = [app, challenges, hub, slice];

/** The host whose WebSocket the network test opens. */
export const socketName = hub;

/** The host that the reply to a hello names, where the session goes on. */
const sliceName = slice;

/** The domains that the assistant's test asks. */
export const assistantDomains: SandboxAssistantDomains = {
  connectivityTestDomains: [{ displayDomainName: `*.${suiteZone}`, testDomainNames: [app, hub] }],
  connectivityTestExtraDomains: [{ displayDomainName: challenges, testDomainNames: [challenges] }],
  wssTestDomains: [{ displayDomainName: `*.${suiteZone}`, testDomainNames: [hub] }],
};

const folder = "/assistant/";

/** The name that a path stands for: in a browser, which cannot resolve the names, they are folders of one host. */
export function assistantNameOf(pathname: string): string | undefined {
  const name = pathname.startsWith(folder)
    ? pathname.slice(folder.length).split("/", 1)[0]
    : undefined;
  return assistantNames.find((known) => known === name);
}

/** Where a browser asks for a name. */
export function folderUrlOf(name: string, origin: string): string {
  return `${origin}${folder}${name}/`;
}

/** Where a session goes on, reached in the way the hello was: by name over TLS, else as a folder of the same host. */
export function sliceUrlFor({ host, isSecure }: { host: string; isSecure: boolean }): string {
  const port = host.replace(/^.*:(\d+)$/, ":$1");
  return `${isSecure ? `wss://${sliceName}${port === host ? "" : port}` : `ws://${host}`}${folder}${sliceName}/`;
}

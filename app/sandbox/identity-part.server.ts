import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";

import type { SandboxIdentity } from "~/platform/sandbox-parts.server";

import { accounts, displayName, roleGroups } from "./directory";
import { answerDirectory } from "./directory-calls.server";
import { clientId } from "./identity-claims";
import { identityKeys, keepPort, keptPort } from "./identity-keys.server";
import { openProvider, type ProviderOptions } from "./identity-provider.server";
import { answerChoice } from "./identity-requests.server";

export type IdentityPart = SandboxIdentity & { port: number; close: () => Promise<void> };

/**
 * Starts the identity provider and the directory on one port, 0 for that of the last start
 * or a free one.
 *
 * @param folder where its keys are kept
 */
export async function startIdentityPart(folder: string, port: number): Promise<IdentityPart> {
  const [keys, lastPort] = await Promise.all([
    identityKeys(folder),
    port === 0 ? keptPort(folder) : port,
  ]);
  let answer: RequestListener = (_request, response) => response.writeHead(503).end();
  const server = createServer((request, response) => answer(request, response));
  const taken = await listen(server, lastPort).catch((error: unknown) => {
    if (port !== 0) throw error;
    return listen(server, 0);
  });
  if (taken !== lastPort) await keepPort(folder, taken);

  const issuer = `http://127.0.0.1:${taken}`;
  const graphBaseUrl = `${issuer}/graph`;
  answer = identityListener({ issuer, graphBaseUrl, keys });
  return {
    port: taken,
    authority: issuer,
    clientId,
    clientSecret: keys.clientSecret,
    graphBaseUrl,
    accounts: accounts.map((account) => ({
      userName: account.mail,
      name: displayName(account),
      kind: account.kind,
    })),
    roleGroups,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function identityListener(options: ProviderOptions): RequestListener {
  let opened: Promise<Answerers> | undefined;
  const { host } = new URL(options.issuer);
  return (request, response) => {
    // A name that somebody points at this machine gets nothing.
    if (request.headers.host !== host) return void response.writeHead(421).end();
    if (request.url?.startsWith("/graph/"))
      return void answerDirectory(request, response, options).catch(() => fail(response));
    opened ??= openAnswerers(options);
    opened.then((answerers) => route(request, response, answerers)).catch(() => fail(response));
  };
}

type Answerers = Awaited<ReturnType<typeof openAnswerers>>;

async function openAnswerers(options: ProviderOptions) {
  const provider = await openProvider(options);
  return { provider, answer: provider.callback() };
}

async function route(
  request: IncomingMessage,
  response: ServerResponse,
  { provider, answer }: Answerers,
): Promise<void> {
  if (request.url?.startsWith("/accounts/")) await answerChoice(request, response, provider);
  else await answer(request, response);
}

function fail(response: ServerResponse): void {
  if (!response.headersSent) response.writeHead(500);
  response.end();
}

async function listen(server: Server, port: number): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    const refused = (error: Error) => reject(error);
    server
      .once("error", refused)
      .listen(port, "127.0.0.1", () => resolve(void server.off("error", refused)));
  });
  return (server.address() as AddressInfo).port;
}

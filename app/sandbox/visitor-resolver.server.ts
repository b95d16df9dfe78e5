import { Resolver } from "node:dns/promises";
import type { IncomingMessage, ServerResponse } from "node:http";

import { isUniqueLabel } from "~/lib/resolver-zone";

import { resolverZone } from "./dns-zones";

/** Below it a browser asks for a name of the resolver zone, which no resolver of its own knows. */
export const resolverFolder = "/resolver/";

/** The stand-in for the visitor's resolver: it asks the zone's name server for the name, over the network. */
export class VisitorResolver {
  /** @param dnsPort where the name server listens on loopback; undefined while none does */
  constructor(private readonly dnsPort: () => number | undefined) {}

  /** Answers once the name server did; undefined for an address that is not below the folder. */
  answer(
    pathname: string,
  ): ((request: IncomingMessage, response: ServerResponse) => Promise<void>) | undefined {
    if (!pathname.startsWith(resolverFolder)) return undefined;
    const label = pathname.slice(resolverFolder.length);
    return async (_request, response) => {
      const port = this.dnsPort();
      const isKnown = isUniqueLabel(label) && port !== undefined;
      if (isKnown) await this.ask(`${label}.${resolverZone}`, port);
      response
        .writeHead(isKnown ? 204 : 404, {
          "Cache-Control": "no-store",
          "Cross-Origin-Resource-Policy": "cross-origin",
        })
        .end();
    };
  }

  private async ask(name: string, port: number): Promise<void> {
    const resolver = new Resolver();
    resolver.setServers([`127.0.0.1:${port}`]);
    // The name has no address: that it was asked for is all.
    await resolver.resolve4(name).catch(() => undefined);
  }
}

import type { ClientPlan } from "~/features/network-test/client/client-plan";
import { clientTestNames, type ClientTest } from "~/features/network-test/client/client-results";

/** What each test does, as `--list` tells it. */
const testWords: Record<ClientTest, string> = {
  networkInterface: "network interfaces and whether IPv6 works",
  arp: "the gateway on the local network, addresses claimed twice",
  proxy: "proxies of environment, system, PAC and WPAD, and hidden ones",
  vpn: "tunnels, and whether the suite's ranges leave through them",
  dnsResolver: "which resolver asks, and whether it tells the truth",
  dnsPerformance: "how quickly the resolvers answer",
  connectivity: "every required host and port: reached, blocked, broken open",
  webSocket: "WebSockets: hello to reply",
  traceroute: "the way to the front doors",
  congestion: "60 echoes to the gateway and the first public hop",
  skype: "media: 10 s of packets over UDP, loss, latency, jitter, order",
  bufferBloat: "latency at rest, while loading and while posting; throughput",
};

export const listText = clientTestNames
  .map((name) => `${name.padEnd(18)}${testWords[name]}`)
  .join("\n");

export const helpText = `Pathlens advanced client: tests the way from this machine to the suite.

  node pathlens-agent.mjs https://SERVER[/PREFIX] [options]

The run token of your test comes by the variable PATHLENS_RUN_TOKEN, behind # of the
server's address, or on standard input; never as an argument of its own.

  --tests a,b          only these tests (--list names them)
  --json FILE          writes all results to FILE, which the report page takes too
  --city, --region, --country NAME   where this machine is, where the browser did not tell
  --plan FILE          what to test, from the page of the advanced client: for a machine
                       that does not reach the server; needs neither address nor token
  --proxy URL          http://[name:password@]host:port
  --ca FILE            further certificates to trust, PEM
  --accept-terms       does not ask
  --watch MINUTES      repeats, keeps a history on this machine and prints the trend
  --list, --help

Ends with 0 when all is well, 1 when a test failed, 2 when the arguments are wrong or
the server refused or could not be reached. Results hold no hardware addresses and no names of user or machine.`;

const measuresText =
  "interfaces, routes, resolvers, proxies, VPN, hops on the way, certificates, latency, " +
  "loss\nand throughput; about 35 MB of data are transferred. No hardware addresses, no names " +
  "of\nuser or machine.";

/** What is asked before the first test. */
export const termsText = (server: string | null) =>
  server === null
    ? `This measures the network of this machine and writes the results to a file here:\n${measuresText}`
    : `${server}\n\nThis measures the network of this machine and sends the results to the ` +
      `server named above:\n${measuresText} The results are deleted with the report. They also ` +
      "count,\nwithout names, in the figures of network providers, and stay there.";

/** How to measure where the server is out of reach. */
export const planHint =
  "To measure all the same, download the plan from the page of the advanced client and start again with --plan FILE.";

/**
 * Where the report page takes a file; null where none could be written. `isKept`: whether the
 * results outlast the program all the same.
 */
export function uploadHint(file: string | null, isKept: boolean): string {
  if (file !== null)
    return `Upload ${file} on the page of the advanced client, while the run takes results.`;
  return isKept
    ? "What was measured is kept on this machine and sent first by the next start of this run."
    : "Nothing of what was measured could be kept: start again with --json FILE and a place that can be written.";
}

/** What became of the place that was given; null where there is nothing to say. */
export function placeWords(place: ClientPlan["place"]): string | null {
  if (place === "not-found")
    return "The server does not know this place; correct it on the report's page.";
  return place === "known-before"
    ? "The report knows its place from the browser, which stays."
    : null;
}

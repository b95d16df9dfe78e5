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

export const listText = clientTestNames.map((name) => `${name.padEnd(18)}${testWords[name]}`).join("\n");

export const helpText = `Pathlens advanced client: tests the way from this machine to the suite.

  node pathlens-agent.mjs https://SERVER[/PREFIX] [options]

The run token of your test comes by the variable PATHLENS_RUN_TOKEN, behind # of the
server's address, or on standard input; never as an argument of its own.

  --tests a,b          only these tests (--list names them)
  --json FILE          writes all results to FILE, which the report page takes too
  --city, --region, --country NAME   where this machine is
  --proxy URL          http://[name:password@]host:port
  --ca FILE            further certificates to trust, PEM
  --accept-terms       does not ask
  --watch MINUTES      repeats, keeps a history on this machine and prints the trend
  --list, --help

Ends with 0 when all is well, 1 when a test failed, 2 when the arguments are wrong or
the server refused. Results hold no hardware addresses and no names of user or machine.`;

export const termsText = `This measures the network of this machine and sends the results to the server named above:
interfaces, routes, resolvers, proxies, VPN, hops on the way, certificates, latency, loss
and throughput; about 35 MB of data are transferred. No hardware addresses, no names of
user or machine. The results are deleted with the report.`;

/** Where the report page takes a file. */
export const uploadHint = (jsonFile: string | null) => jsonFile === null
  ? "Start again with --json FILE and upload that file on the report page; what was measured is kept here and sent first by the next start of this run."
  : `Upload ${jsonFile} on the report page; what was measured is also kept here and sent first by the next start of this run.`;

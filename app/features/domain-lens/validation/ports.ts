import { portRanges } from "../endpoint-sets/port-list";
import { portsTested } from "./limits";

/** Ports where TLS begins with the first byte, the usual one first. */
const tlsPorts = [443, 993, 995, 465, 636, 853, 989, 990, 5061, 5671, 8443];

/** Ports where it does not: nothing, or only once both sides have agreed on it. */
const plainPorts = [
  20, 21, 22, 23, 25, 53, 80, 110, 119, 143, 389, 587, 1935, 3268, 5060, 5222, 8080,
];

/** The ports that are connected to, those that tell most first; of a range, the first. */
export function portsToTest(tcpPorts: string): number[] {
  const ranges = portRanges(tcpPorts) ?? [];
  const isIn = (port: number) => ranges.some(({ from, to }) => port >= from && port <= to);
  const usual = [443, 80].filter(isIn);
  return [...new Set([...usual, ...ranges.map(({ from }) => from)])].slice(0, portsTested);
}

/** Where to speak TLS among the ports that answered; null where none of them is for it. */
export function tlsPortOf(ports: readonly number[]): number | null {
  return (
    tlsPorts.find((port) => ports.includes(port)) ??
    ports.find((port) => !plainPorts.includes(port)) ??
    null
  );
}

import { createSocket } from "node:dgram";

/** Somebody else's traffic: packets to an address in bursts, times in ms. */
export type CrossTraffic = { address: string; mbps: number; burstMs: number; periodMs: number };

/** The discard port: nobody listens, and nobody has to. */
const discardPort = 9;

const payload = Buffer.alloc(1400, 7);
const stepMs = 5;

/** Sends until the program ends; by the clock, so that a late timer sends what is due at once. */
export function sendCrossTraffic({ address, mbps, burstMs, periodMs }: CrossTraffic): void {
  const socket = createSocket("udp4");
  socket.on("error", () => undefined);
  const perMs = (mbps * 1000) / (payload.length * 8);
  let owed = 0;
  let before = performance.now();
  setInterval(() => {
    const now = performance.now();
    owed += now % periodMs < burstMs ? (now - before) * perMs : 0;
    before = now;
    for (; owed >= 1; owed--) socket.send(payload, discardPort, address, () => undefined);
  }, stepMs);
}

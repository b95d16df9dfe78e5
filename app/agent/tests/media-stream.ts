import { createSocket } from "node:dgram";

import type { MediaAnswer } from "./media-figures";
import { readStunAnswer, stunRequest } from "./stun";

export type MediaStream = { packets: number; intervalMs: number; waitMs: number };
export type MediaReading = { sent: number; answers: MediaAnswer[]; mappedAddress: string | null };

/**
 * Sends binding requests over UDP at a steady pace and notes every first answer to each. Packets
 * are sent by the clock, not by a timer's count: a late timer sends what is due at once.
 */
export function streamOverUdp(
  address: string,
  port: number,
  { packets, intervalMs, waitMs }: MediaStream,
): Promise<MediaReading> {
  const socket = createSocket(address.includes(":") ? "udp6" : "udp4");
  const pending = new Map<string, { sequence: number; sentAtMs: number }>();
  const reading: MediaReading = { sent: 0, answers: [], mappedAddress: null };
  socket.on("message", (bytes) => {
    const receivedAtMs = performance.now();
    const answer = readStunAnswer(bytes);
    const asked = answer && pending.get(answer.transactionId);
    if (!answer || !asked) return;
    pending.delete(answer.transactionId);
    reading.answers.push({ ...asked, receivedAtMs });
    reading.mappedAddress ??= answer.mappedAddress;
  });
  return new Promise<MediaReading>((resolve) => {
    let startedAtMs = 0;
    const sendDue = () => {
      const due = Math.min(packets, Math.floor((performance.now() - startedAtMs) / intervalMs) + 1);
      while (reading.sent < due) {
        const { bytes, transactionId } = stunRequest();
        pending.set(transactionId, { sequence: reading.sent++, sentAtMs: performance.now() });
        // Refusals of the network arrive as errors of the socket; such a packet is lost.
        socket.send(bytes, () => undefined);
      }
      if (reading.sent < packets) return;
      clearInterval(timer);
      endWhenAnswered(
        waitMs,
        () => pending.size === 0,
        () => resolve(reading),
      );
    };
    let timer: NodeJS.Timeout | undefined;
    // Before the stream an error says that nothing may be sent there; within it, that a packet was refused.
    socket.on("error", () => timer ?? resolve(reading));
    socket.once("connect", () => {
      startedAtMs = performance.now();
      timer = setInterval(sendDue, Math.min(5, intervalMs));
      sendDue();
    });
    socket.connect(port, address);
  }).finally(() => socket.close());
}

/** Answers may be under way; the wait ends as soon as all have come. */
function endWhenAnswered(waitMs: number, isDone: () => boolean, end: () => void): void {
  const lookMs = 20;
  let leftMs = waitMs;
  const timer = setInterval(() => {
    leftMs -= lookMs;
    if (leftMs > 0 && !isDone()) return;
    clearInterval(timer);
    end();
  }, lookMs);
}

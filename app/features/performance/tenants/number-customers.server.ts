import { createHmac } from "node:crypto";

import type { Month } from "../npi/index-month";

const bitsPerNumber = 40;
const digits = 12;
const moveBytes = 4;

type Numbering = { solutionId: string; month: Month; key: Uint8Array | string };

/**
 * The number of a customer in a month of a solution: a keyed digest, so that neither two solutions nor two months can
 * be joined by it.
 */
export function numberOfCustomer(customer: number, { solutionId, month, key }: Numbering): string {
  const digest = createHmac("sha256", key)
    .update(`number of a customer ${solutionId} ${month} ${customer}`)
    .digest();
  const number = digest.readUIntBE(0, bitsPerNumber / 8);
  return String(number)
    .padStart(digits + 1, "0")
    .replace(/(\d{5})(\d{4})(\d{4})/, "$1-$2-$3");
}

/** Edges to choose from. The first ones nearly always do. */
const drawsOfEdges = 8;

/** How far the edges of the bands of a month may be moved, 0 to 1 each: keyed, and the same each time. */
export function movesOfEdges({ solutionId, month, key }: Numbering): [number, number][] {
  return Array.from({ length: drawsOfEdges }, (_, draw) => {
    const digest = createHmac("sha256", key)
      .update(`edges of bands ${solutionId} ${month} ${draw}`)
      .digest();
    const move = (at: number) => digest.readUInt32BE(at * moveBytes) / 2 ** (8 * moveBytes);
    return [move(0), move(1)];
  });
}

import { streamsWithin } from "~/platform/descriptors.server";

/** Share of all streams that one address may hold: thousands of people can sit behind one. */
const addressShare = 0.5;

/** Streams of one run: a browser needs one, and a few people may watch with it. */
const streamsPerRun = 20;

export type PlaceRefusal = "hub-full" | "too-many-of-address" | "too-many-of-run";

/** The places for streams of this process: how many there are, and who has them. */
export class StreamPlaces {
  private readonly ofAddress = new Map<string, number>();
  private taken = 0;
  /** As many as the descriptors of the process leave room for. */
  readonly most: number;

  constructor(wished: number) {
    this.most = streamsWithin(wished);
  }

  get counts(): { streams: number; addresses: number } {
    return { streams: this.taken, addresses: this.ofAddress.size };
  }

  /** Why a stream gets no place; undefined where there is one. */
  refusalFor(addressKey: string, streamsOfRun: number): PlaceRefusal | undefined {
    if (this.taken >= this.most) return "hub-full";
    if ((this.ofAddress.get(addressKey) ?? 0) >= Math.max(1, this.most * addressShare))
      return "too-many-of-address";
    if (streamsOfRun >= streamsPerRun) return "too-many-of-run";
    return undefined;
  }

  take(addressKey: string): void {
    this.taken += 1;
    this.ofAddress.set(addressKey, (this.ofAddress.get(addressKey) ?? 0) + 1);
  }

  leave(addressKey: string): void {
    this.taken -= 1;
    const left = (this.ofAddress.get(addressKey) ?? 1) - 1;
    if (left > 0) this.ofAddress.set(addressKey, left);
    else this.ofAddress.delete(addressKey);
  }
}

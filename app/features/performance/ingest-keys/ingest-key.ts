/** What a sender of telemetry shows; it belongs to one variant. Its text is not kept. */
export type IngestKey = {
  id: string;
  name: string;
  createdAt: Date;
  createdByName: string;
  /** When it last sent, to the minute; null before it first does. */
  lastUsedAt: Date | null;
  /** Null while it is valid. */
  revoked: { at: Date; byName: string } | null;
};

/** Longest name of a key, in characters. */
export const keyNameLimit = 100;

/** Valid keys of a variant: each is one sender, such as a tenant or a fleet of clients. */
export const validKeysMost = 100;

/** Keys on the page: all valid ones, and then the newest of those that were revoked. */
export const listedKeysMost = 200;

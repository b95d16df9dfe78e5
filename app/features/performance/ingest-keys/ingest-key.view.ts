import type { IngestKey } from "./ingest-key";

/** A key as pages show it; instants are ISO 8601 in UTC. */
export type IngestKeyView = {
  id: string;
  name: string;
  createdAt: string;
  createdByName: string;
  lastUsedAt: string | null;
  revoked: { at: string; byName: string } | null;
};

export function ingestKeyView(key: IngestKey): IngestKeyView {
  const { id, name, createdByName, revoked } = key;
  return {
    id,
    name,
    createdByName,
    createdAt: key.createdAt.toISOString(),
    lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
    revoked: revoked && { at: revoked.at.toISOString(), byName: revoked.byName },
  };
}

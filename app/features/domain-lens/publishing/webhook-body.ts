import type { Instance } from "../endpoint-sets/endpoint-set";

import type { LoggedVersion } from "./change-log";
import { firstVersion } from "./version";

export type ToldVersion = {
  origin: string;
  instance: Instance;
  at: Date;
  /** Null in a delivery that only tries the way. */ published:
    (LoggedVersion & { previous: string | null }) | null;
};

/** What a webhook is told, as JSON: never more than the public feed has, and the same at every try. */
export function webhookBody({ origin, instance, at, published }: ToldVersion): string {
  if (published === null)
    return JSON.stringify({ type: "test", timestamp: at.toISOString(), data: { instance } });
  const {
    version,
    publishedAt,
    previous,
    ipsAdded,
    ipsRemoved,
    urlsAdded,
    urlsRemoved,
    attributesChanged,
    changeCount,
  } = published;
  return JSON.stringify({
    type: "publication.published",
    timestamp: at.toISOString(),
    data: {
      instance,
      version,
      previousVersion: previous ?? firstVersion,
      publishedAt: publishedAt.toISOString(),
      counts: {
        ipsAdded,
        ipsRemoved,
        urlsAdded,
        urlsRemoved,
        attributesChanged,
        changes: changeCount,
      },
      changesUrl: `${origin}/changes/${instance}/${previous ?? firstVersion}`,
      pageUrl: `${origin}/publications/${instance}/${version}`,
    },
  });
}

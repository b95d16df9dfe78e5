import type { Adapter, AdapterPayload } from "oidc-provider";

/** More than any trial uses; beyond it the oldest goes. */
const recordLimit = 5000;

type Kept = { payload: AdapterPayload; endsAt: number };

/** What the provider remembers of sessions, codes and refresh tokens: in this process, until it ends. */
export function identityStore(): (model: string) => Adapter {
  const records = new Map<string, Kept>();
  const living = (key: string) => {
    const kept = records.get(key);
    if (kept && kept.endsAt > Date.now()) return kept.payload;
    records.delete(key);
    return undefined;
  };
  const firstOf = (model: string, isMeant: (payload: AdapterPayload) => boolean) => {
    for (const key of records.keys()) {
      const payload = key.startsWith(`${model}:`) ? living(key) : undefined;
      if (payload && isMeant(payload)) return payload;
    }
    return undefined;
  };
  return (model) => ({
    async upsert(id, payload, expiresIn) {
      records.delete(`${model}:${id}`);
      records.set(`${model}:${id}`, {
        payload,
        endsAt: expiresIn ? Date.now() + expiresIn * 1000 : Infinity,
      });
      const [oldest = ""] = records.keys();
      if (records.size > recordLimit) records.delete(oldest);
    },
    find: async (id) => living(`${model}:${id}`),
    findByUid: async (uid) => firstOf(model, (payload) => payload.uid === uid),
    findByUserCode: async (userCode) => firstOf(model, (payload) => payload.userCode === userCode),
    async consume(id) {
      const payload = living(`${model}:${id}`);
      if (payload) payload.consumed = Math.floor(Date.now() / 1000);
    },
    async destroy(id) {
      records.delete(`${model}:${id}`);
    },
    async revokeByGrantId(grantId) {
      for (const [key, { payload }] of records)
        if (payload.grantId === grantId) records.delete(key);
    },
  });
}

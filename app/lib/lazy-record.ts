/**
 * A record whose values are worked out when they are first asked for. It is written, copied and compared as any other
 * record, which works out all of them.
 */
export function lazyRecord<Key extends string, Value>(
  keys: readonly Key[],
  valueOf: (key: Key) => Value,
): Record<Key, Value> {
  const record = {} as Record<Key, Value>;
  for (const key of keys)
    Object.defineProperty(record, key, {
      configurable: true,
      enumerable: true,
      get: () => {
        const value = valueOf(key);
        Object.defineProperty(record, key, { value });
        return value;
      },
    });
  return record;
}

/** The values of some keys of a record, none of which is worked out before it is asked for. */
export function lazyPart<Value>(
  record: Readonly<Record<string, Value>>,
  isKept: (key: string) => boolean,
): Record<string, Value> {
  return lazyRecord(Object.keys(record).filter(isKept), (key) => record[key] as Value);
}

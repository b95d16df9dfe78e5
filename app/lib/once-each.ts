/** The same pure function, worked out once for each object as long as somebody holds it. */
export function onceEach<Key extends object, Value extends object>(
  work: (key: Key) => Value,
): (key: Key) => Value {
  const known = new WeakMap<Key, Value>();
  return (key) => {
    const found = known.get(key);
    if (found) return found;
    const value = work(key);
    known.set(key, value);
    return value;
  };
}

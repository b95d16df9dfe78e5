/**
 * @template Item
 * @param {Iterable<Item>} items
 * @param {(item: Item) => string} keyOf
 * @returns {Map<string, Item[]>}
 */
export function groupBy(items, keyOf) {
  const groups = new Map();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}

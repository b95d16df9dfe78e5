/** Rounds until rows that others add at the same moment are there; the second finds them. */
const roundsMost = 3;

/**
 * The ids of keys in a table to which missing ones are added. A row that another writer adds at the same
 * moment is not in the answer of `findOrAdd`: it is asked for again.
 *
 * @param findOrAdd is asked for each key once a round, in the order of the keys, so that two writers never wait
 *   for each other
 * @returns in the order of the keys given
 */
export async function idsInRounds(
  keys: readonly string[],
  findOrAdd: (wanted: readonly string[]) => Promise<readonly { key: string; id: number }[]>,
): Promise<number[]> {
  const ordered = [...new Set(keys)].sort();
  const found = new Map<string, number>();
  for (let round = 0; round < roundsMost && found.size < ordered.length; round += 1) {
    const wanted = ordered.filter((key) => !found.has(key));
    for (const { key, id } of await findOrAdd(wanted)) found.set(key, id);
  }
  return keys.map((key) => {
    const id = found.get(key);
    if (id === undefined) throw new Error("A row was neither found nor added.");
    return id;
  });
}

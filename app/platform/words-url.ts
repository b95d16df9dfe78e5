/** Address of the words a hydrated page needs: the page announces it early, its script fetches it. */
export function wordsUrl(prefix: string, language: string, namespaces: readonly string[]): string {
  const query = new URLSearchParams({
    language,
    namespaces: [...new Set(namespaces)].sort().join(","),
  });
  return `${prefix}/api/Localization?${query.toString()}`;
}

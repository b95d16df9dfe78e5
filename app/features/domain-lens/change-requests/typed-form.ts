/** The first thing wrong with each field of a form, by the field's name. */
export function firstErrors(
  error: Record<string, string[] | null> | null | undefined,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(error ?? {}).flatMap(([field, messages]) =>
      messages?.[0] ? [[field, messages[0]]] : [],
    ),
  );
}

/** The values that one parameter of an address lists; blank ones and `All` are none. */
export function listValues(text: string): string[] {
  return text
    .split(",")
    .map((value) => value.trim())
    .filter((value) => value !== "" && value !== "All");
}

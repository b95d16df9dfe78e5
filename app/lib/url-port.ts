/** The port of a web address: the one it names, else 443 for https and 80 for http. */
export function portOf({ port, protocol }: Pick<URL, "port" | "protocol">): number {
  return Number(port) || (protocol === "https:" ? 443 : 80);
}

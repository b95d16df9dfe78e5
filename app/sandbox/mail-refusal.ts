/** Addresses that the sandbox's mail server refuses, by the part before the @: for good, and for now. */
export const refusedMailbox = "no-such-mailbox";
export const busyMailbox = "busy-mailbox";

/** The answer of a mail server that refuses an address (RFC 5321, 4.2); undefined where it takes it. */
export function mailRefusalOf(address: string): { code: number; text: string } | undefined {
  const local = address.slice(0, address.lastIndexOf("@")).toLowerCase();
  if (local === refusedMailbox) return { code: 550, text: "No such mailbox" };
  if (local === busyMailbox) return { code: 451, text: "Try again later" };
  return undefined;
}

import { parseAddress, parsePrefix, type IpPrefix } from "~/lib/ip";
import { ok, refuse, type Result } from "~/lib/result";

export type PrefixRefusal = "not-a-prefix" | "host-bits" | "everything" | "mapped";

/**
 * The one spelling of a prefix of an endpoint set (RFC 5952 for IPv6). An address alone is its
 * /32 or /128. Bits behind the length are refused and not cleared: whoever typed them may have
 * meant another length. So is IPv4 inside IPv6, which routers read as they like, and /0.
 */
export function parsePrefixStrictly(text: string): Result<string, PrefixRefusal> {
  const typed = text.trim();
  if (/^::ffff:/i.test(typed)) return refuse("mapped");
  const [addressText = "", lengthText, ...rest] = typed.split("/");
  const address = parseAddress(addressText);
  if (!address || rest.length > 0) return refuse("not-a-prefix");
  const prefix = parsePrefix(`${address.text}/${lengthText ?? address.bytes.length * 8}`);
  if (!prefix) return refuse("not-a-prefix");
  if (prefix.length === 0) return refuse("everything");
  return prefix.text.split("/")[0] === address.text ? ok(prefix.text) : refuse("host-bits");
}

/** A prefix that is known to be one. @throws {RangeError} when it is none */
export function knownPrefix(text: string): IpPrefix {
  const prefix = parsePrefix(text);
  if (!prefix) throw new RangeError(`${text} is not a prefix.`);
  return prefix;
}

/** Whether `outer` has every address of `inner`; a prefix covers itself. */
export function prefixCovers(outer: string, inner: string): boolean {
  const [one, other] = [knownPrefix(outer), knownPrefix(inner)];
  if (one.family !== other.family || one.length > other.length) return false;
  const [address = ""] = other.text.split("/");
  return knownPrefix(`${address}/${one.length}`).text === one.text;
}

import { dayMs } from "~/lib/time";

/** Days that the text may be relied on; it is written anew with each request. Source: RFC 9116, 2.5.5: under a year */
const validDays = 180;

type SecurityContact = { contact: string; origin: string; now: Date };

/**
 * The text of `security.txt` (RFC 9116).
 *
 * @param contact a `mailto:` or `https:` address
 */
export function securityText({ contact, origin, now }: SecurityContact): string {
  const day = new Date(now.toISOString().slice(0, "YYYY-MM-DD".length)).getTime();
  const fields = {
    Contact: contact,
    Expires: new Date(day + validDays * dayMs).toISOString(),
    "Preferred-Languages": "en",
    Canonical: `${origin}/.well-known/security.txt`,
  };
  return Object.entries(fields)
    .map(([name, value]) => `${name}: ${value}\n`)
    .join("");
}

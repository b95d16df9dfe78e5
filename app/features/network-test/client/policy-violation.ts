/** What a browser says when the page's policy stops a request. */
export type PolicyViolation = {
  blockedURI: string;
  effectiveDirective: string;
  originalPolicy: string;
};

/**
 * What a violation tells of a request to `address`. Browsers name the address that was asked, never
 * where it led: one that the policy allows was answered, by a redirect to where the page may not go
 * (Content Security Policy 3, section 5.3). One that it does not allow was never sent.
 *
 * @returns null for a violation that is about something else
 */
export function violationMeans(
  { blockedURI, effectiveDirective, originalPolicy }: PolicyViolation,
  address: string,
): "redirected" | "never-sent" | null {
  if (effectiveDirective !== "connect-src" || originOf(blockedURI) !== originOf(address))
    return null;
  const [, sources = ""] = /(?:^|;)\s*connect-src\s([^;]*)/.exec(originalPolicy) ?? [];
  return sources.split(/\s+/).includes(originOf(address) ?? "") ? "redirected" : "never-sent";
}

function originOf(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const { protocol, host } = new URL(address);
  return `${protocol}//${host}`;
}

/** Names of this machine: a site on loopback is the same one under each of them. */
const loopbackName = /^(localhost|127\.0\.0\.1|\[::1\])(?=:|$)/;

/** Host and port without the scheme: a site is the same one over http and https. */
function siteOf(address: string): string | null {
  return URL.canParse(address) ? new URL(address).host.replace(loopbackName, "localhost") : null;
}

/** The origin that led to the test; null where it is one of the site's own, whichever page or variant of it. */
export function foreignReferrer(
  referrer: string | null,
  ownAddresses: readonly (string | undefined)[],
): string | null {
  if (referrer === null) return null;
  const site = siteOf(referrer);
  return site === null || ownAddresses.some((own) => own !== undefined && siteOf(own) === site)
    ? null
    : referrer;
}

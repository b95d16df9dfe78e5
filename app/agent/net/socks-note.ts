import type { SystemProxy } from "../systems/system";
import { isBypassed } from "./bypass-list";
import type { ProxyAddress } from "./proxy-address";
import type { KnownProxies } from "./proxy-chooser";

/**
 * What a reader must know where the desktop sends a URL to a SOCKS proxy, which the client does not speak.
 * Browsers use it for the schemes that have no proxy of their own. Null where it does not apply.
 */
export function socksNote({ pacUrl, fixed, bypass }: SystemProxy, url: URL): string | null {
  const socks = fixed.find(({ scheme }) => scheme === "socks");
  const hasOwn = fixed.some(({ scheme }) => `${scheme}:` === url.protocol);
  if (pacUrl !== null || !socks || hasOwn || isBypassed(bypass, url)) return null;
  return `The system names a SOCKS proxy, ${socks.host}:${socks.port}, by which nothing was tested`;
}

/** A proxy of WinHTTP that is not in use: no test goes through it. */
export function servicesNote(
  { fixed, ofServices = [] }: SystemProxy,
  used: ProxyAddress | null,
): string | null {
  const known = used ? [...fixed, used] : fixed;
  const other = ofServices.find(
    ({ host, port }) => !known.some((one) => one.host === host && one.port === port),
  );
  return other
    ? `WinHTTP, which services use and browsers do not, has a proxy, ${other.host}:${other.port}, ` +
        "through which nothing was tested"
    : null;
}

/** What a reader must know of a search for a script of the network that a browser makes otherwise. */
export function detectionNote({
  system,
  pac,
}: Pick<KnownProxies, "system" | "pac">): string | null {
  if (system.isAutoDetect === null)
    return "Windows does not show whether automatic proxy detection is on, so no WPAD script was looked for";
  return system.isAutoDetect && pac?.origin !== "wpad" && system.bypass.style === "windows"
    ? "Automatic proxy detection is on. No WPAD script was found by DNS; DHCP was not asked"
    : null;
}

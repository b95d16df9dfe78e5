import type { ProxyAddress } from "../net/proxy-address";
import { proxyOfEnvironment, withoutPassword } from "../net/proxy-address";
import type { KnownProxies } from "../net/proxy-chooser";
import type { FixedProxy } from "../systems/system";
import type { WayOut } from "./agent-call";

/**
 * All ways to the server: the option alone where there is one, else straight, the environment, the
 * PAC file, the desktop, WinHTTP.
 */
export async function waysOut(known: KnownProxies, server: URL): Promise<WayOut[]> {
  if (known.option)
    return [named("the proxy of --proxy", known.option), { name: "straight", proxy: null }];
  const ways: WayOut[] = [{ name: "straight", proxy: null }];
  const fromEnvironment = proxyOfEnvironment(known.environment, server);
  if (fromEnvironment) ways.push(named("the environment's proxy", fromEnvironment));
  for (const way of known.pac ? await known.pac.script.waysTo(server).catch(() => []) : []) {
    if (way.kind === "proxy") ways.push(named("the PAC file's proxy", withoutPassword(way)));
  }
  const { fixed, ofServices = [] } = known.system;
  const isFor = ({ scheme }: FixedProxy) => `${scheme}:` === server.protocol;
  for (const proxy of fixed.filter(isFor))
    ways.push(named("the system's proxy", withoutPassword(proxy)));
  for (const proxy of ofServices.filter(isFor))
    ways.push(named("the proxy of WinHTTP", withoutPassword(proxy)));
  return ways;
}

const named = (name: string, proxy: ProxyAddress): WayOut => ({
  name: `${name} ${proxy.host}:${proxy.port}`,
  proxy,
});

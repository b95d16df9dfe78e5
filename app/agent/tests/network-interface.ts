import os from "node:os";

import { isPublicAddress } from "~/lib/ip";

import { openSocket } from "../net/connection";
import { addressesOf } from "../net/look-ups";
import { found, type AgentTest, type TestContext } from "../test-context";

/** Most interfaces that are told of: a machine with containers has hundreds, of which the first are its own. */
const mostInterfaces = 64;

const connectTimeoutMs = 5000;

/** The interfaces of the machine without anything that names it: no addresses, no hardware addresses. */
export const testNetworkInterface: AgentTest<"networkInterface"> = async (context) => {
  const [facts, routes] = await Promise.all([
    context.system.interfaces(),
    context.system.defaultRoutes(),
  ]);
  const addresses = os.networkInterfaces();
  const carriers = new Set(routes.map((route) => route.interface));
  const interfaces = facts
    .map((one) => ({
      ...one,
      name: one.name.slice(0, 255),
      isDefaultRoute: carriers.has(one.name),
      addressFamilies: (["ipv4", "ipv6"] as const).filter((family) =>
        addresses[one.name]?.some((address) => address.family.toLowerCase() === family),
      ),
    }))
    .sort(
      (a, b) =>
        Number(b.isDefaultRoute) - Number(a.isDefaultRoute) || Number(b.isUp) - Number(a.isUp),
    );
  const usable = Object.values(addresses)
    .flat()
    .filter((one) => one && !one.internal);
  const hasIpv6 = usable.some((one) => one?.family === "IPv6" && isPublicAddress(one.address));
  const note = facts.length === 0 ? "the system does not tell of its interfaces" : null;
  return found<"networkInterface">(
    {
      interfaces: interfaces.slice(0, mostInterfaces),
      hasIpv4: usable.some((one) => one?.family === "IPv4"),
      hasIpv6,
      isIpv6Broken: hasIpv6 ? !(await answersOverIpv6(context)) : null,
    },
    facts.length === 0 ? "not-permitted" : null,
    note,
  );
};

/**
 * Whether anything of the suite that has an IPv6 address answers over it; without one nothing can
 * be said against it.
 */
async function answersOverIpv6({ plan }: TestContext): Promise<boolean> {
  const hosts = [...new Set([plan.exchangeHost, plan.sharePointHost])];
  const found = (await Promise.all(hosts.map((host) => addressesOf(host).catch(() => []))))
    .flat()
    .filter(({ family }) => family === 6);
  if (found.length === 0) return true;
  const opened = await Promise.all(
    found.slice(0, 2).map(({ address }) =>
      openSocket({ host: address, port: 443, proxy: null, timeoutMs: connectTimeoutMs }).then(
        ({ socket }) => Boolean(socket.destroy()),
        () => false,
      ),
    ),
  );
  return opened.some(Boolean);
}

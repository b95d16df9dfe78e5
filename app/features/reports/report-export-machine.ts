import type { ClientTestData } from "~/features/network-test/client/client-data.schema";

import { latency, type Found } from "./report-export-found";

export function proxyItem({
  origin,
  host,
  port,
  latency: found,
  needsPassword,
  opensTls,
  evidence,
}: ClientTestData["proxy"]["found"][number]): Found {
  const name = host === null ? "" : port === null ? host : `${host}:${port}`;
  return {
    ...latency(name, found),
    status: origin,
    more: [needsPassword && "password", opensTls === true && "opens TLS", evidence],
  };
}

export function vpnItems({ vpns, routes }: ClientTestData["vpn"]): Found[] {
  return [
    ...vpns.map(({ name, interface: through, isUp }) => ({
      name,
      status: isUp ? "up" : "down",
      more: [through],
    })),
    ...routes.map(({ workload, verdict, tunnelledCount, rangeCount, interface: through }) => ({
      name: workload,
      status: verdict,
      value: tunnelledCount,
      unit: "ranges",
      of: rangeCount,
      more: [through],
    })),
  ];
}

export function interfaceItem({
  name,
  kind,
  isUp,
  isDefaultRoute,
  signalDbm,
  linkBitsPerSecond,
  mtu,
}: ClientTestData["networkInterface"]["interfaces"][number]): Found {
  return {
    name,
    status: isDefaultRoute ? "default route" : isUp ? "up" : "down",
    value: linkBitsPerSecond,
    unit: "bps",
    more: [kind, mtu !== null && `MTU ${mtu}`, signalDbm !== null && `${signalDbm} dBm`],
  };
}

export function neighbourItems({
  gateway,
  entryCount,
  duplicates,
}: ClientTestData["arp"]): Found[] {
  return [
    ...(gateway
      ? [
          {
            name: "gateway",
            status: gateway.isResolved === null ? null : gateway.isResolved ? "answers" : "silent",
            value: gateway.address,
          },
        ]
      : []),
    { name: "entries", value: entryCount, unit: "entries" },
    ...duplicates.map(({ address, hardwareCount }) => ({
      name: address,
      status: "duplicate",
      value: hardwareCount,
      unit: "hardware addresses",
    })),
  ];
}

import { useTranslation } from "react-i18next";

import type { ClientTestData } from "~/features/network-test/client/client-data.schema";
import type { ClientSection } from "~/features/network-test/client/client-sections";
import { PathLine, type Stop } from "~/ui/path-line";
import { useFormat } from "~/ui/use-format";
import { useGap } from "~/ui/use-join";

type Trace = ClientTestData["traceroute"]["traces"][number];

/** The ways to the three workloads, hop by hop with the provider of each. */
export function Routes({ section }: { section: ClientSection<"traceroute"> }) {
  return (
    <>
      {section.data?.traces.map((trace) => (
        <Route key={`${trace.role} ${trace.host}`} trace={trace} section={section} />
      ))}
    </>
  );
}

function Route({ trace, section }: { trace: Trace; section: ClientSection<"traceroute"> }) {
  const { t } = useTranslation("client");
  const { milliseconds } = useFormat();
  const gap = useGap();
  const stops: Stop[] = trace.hops.map(({ address, isPrivate, roundTripsMs, hop }) => {
    const network = section.addresses.find((known) => known.address === address)?.network;
    const least =
      roundTripsMs.length > 0 ? milliseconds(Math.min(...roundTripsMs), 1) : t("section.noAnswer");
    const who = network
      ? `${network.organisation}, AS${network.asn}`
      : isPrivate
        ? t("section.inside")
        : null;
    return { name: address ?? String(hop), lines: who ? [who] : [], leg: { time: least } };
  });
  const label = t(`section.route.${trace.role}`);
  return (
    <>
      <h3>{label}</h3>
      {stops.length > 0 ? (
        <PathLine compact label={label} stops={[{ name: t("section.computer") }, ...stops]} />
      ) : null}
      {trace.reason ? <p>{t(`verdict:not-tested.client-${trace.reason}`)}</p> : null}
      {stops.length > 0 ? (
        <p className="small quiet">
          {t("section.tracedBy", { tool: trace.tool })}
          {trace.isReached ? null : gap}
          {trace.isReached ? null : t("section.notReached")}
        </p>
      ) : null}
    </>
  );
}

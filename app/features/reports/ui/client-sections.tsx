import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import type { ClientSection } from "~/features/network-test/client/client-sections";
import { More } from "~/ui/more";
import { useGap, useJoin } from "~/ui/use-join";

import type { Report } from "../report";
import { ConnectivityTable } from "./client-connectivity";
import { BloatTable, CongestionTable, MediaFacts } from "./client-figures";
import { NameTables } from "./client-names";
import { SocketTable } from "./client-sockets";
import { InterfaceTable, NeighbourFacts, ProxyTable, VpnTable } from "./client-network";
import { Routes } from "./client-routes";

type Title =
  | "connectivity"
  | "routes"
  | "media"
  | "bloat"
  | "dns"
  | "sockets"
  | "proxies"
  | "interfaces"
  | "arp"
  | "congestion";

/** What the advanced client found in whole, section by section; nothing until it ran. */
export function ClientSections({ report }: { report: Report }) {
  const { t } = useTranslation("client");
  const sections: (Shown & { key: Title })[] = [
    {
      key: "connectivity",
      of: [report.connectivity],
      body: report.connectivity?.data && <ConnectivityTable data={report.connectivity.data} />,
    },
    {
      key: "routes",
      of: [report.traceroutes],
      body: report.traceroutes && <Routes section={report.traceroutes} />,
    },
    {
      key: "media",
      of: [report.skype],
      body: report.skype?.data && <MediaFacts data={report.skype.data} />,
    },
    {
      key: "bloat",
      of: [report.bufferBloat],
      body: report.bufferBloat?.data && <BloatTable data={report.bufferBloat.data} />,
    },
    {
      key: "dns",
      of: [report.dnsPerformance, report.dnsResolver],
      body: (
        <NameTables
          performance={report.dnsPerformance?.data ?? null}
          resolver={report.dnsResolver?.data ?? null}
        />
      ),
    },
    {
      key: "sockets",
      of: [report.webSocket],
      body: report.webSocket?.data && <SocketTable data={report.webSocket.data} />,
    },
    {
      key: "proxies",
      of: [report.proxies, report.vpns],
      body: (
        <>
          {report.proxies?.data ? <ProxyTable data={report.proxies.data} /> : null}
          {report.vpns?.data ? <VpnTable data={report.vpns.data} /> : null}
        </>
      ),
    },
    {
      key: "interfaces",
      of: [report.networkInterface],
      body: report.networkInterface?.data && <InterfaceTable data={report.networkInterface.data} />,
    },
    {
      key: "arp",
      of: [report.arp],
      body: report.arp?.data && <NeighbourFacts data={report.arp.data} />,
    },
    {
      key: "congestion",
      of: [report.congestion],
      body: report.congestion?.data && <CongestionTable data={report.congestion.data} />,
    },
  ];
  const there = sections.filter(({ of }) => of.some((section) => section !== null));
  if (there.length === 0) return null;
  return (
    <section id="computer">
      <h2>{t("section.title")}</h2>
      {there.map(({ key, ...shown }) => (
        <More key={key} id={`section-${key}`} summary={t(`section.${key}`)}>
          <SectionBody {...shown} />
        </More>
      ))}
    </section>
  );
}

type Shown = { of: readonly (ClientSection | null)[]; body: ReactNode };

/** Where something was not tested it says why, and by what the rest was. */
function SectionBody({ of, body }: Shown) {
  const { t } = useTranslation(["client", "verdict"]);
  const gap = useGap();
  const join = useJoin();
  const sections = of.filter((section) => section !== null);
  const reasons = sections.flatMap(({ isWithheld, reason }) =>
    isWithheld ? ["withheld"] : reason ? [`client-${reason}`] : [],
  );
  const sources = [...new Set(sections.map(({ source }) => source))];
  const notes = sections.flatMap(({ note }) => (note ? [note] : []));
  return (
    <>
      {reasons.map((reason) => (
        <p key={reason}>{t(`verdict:not-tested.${reason}`)}</p>
      ))}
      {body}
      <p className="small quiet">
        {join.sentences(sources.map((source) => t(`section.source.${source}`)))}
        {notes.map((note) => (
          <span key={note}>
            {gap}
            {note}
          </span>
        ))}
      </p>
    </>
  );
}

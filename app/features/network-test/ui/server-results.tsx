import { useTranslation } from "react-i18next";

import type { RunEvent } from "~/features/messaging/run-events";
import { useFormat } from "~/ui/use-format";

import type { ServerConnectivityResult, ServerDnsResult } from "../server-tests";

/** The results of the server's own tests as they come, a line each. */
export function ServerResults({ received }: { received: readonly RunEvent[] }) {
  const lineOf = useResultLine();
  const lines = received.flatMap((event) => {
    const line = lineOf(event);
    return line ? [{ key: event.sequence, line }] : [];
  });
  if (lines.length === 0) return null;
  return (
    <>
      {lines.map(({ key, line }) => (
        <div key={key}>{line}</div>
      ))}
    </>
  );
}

function useResultLine(): (event: RunEvent) => string | null {
  const { t } = useTranslation("network-test");
  const { milliseconds } = useFormat();
  const dnsLine = ({ host, outcome, addresses, elapsedMs }: ServerDnsResult) =>
    outcome === "resolved"
      ? t("server.resolved", { host, count: addresses.length, time: milliseconds(elapsedMs) })
      : t(`server.unresolved.${outcome}`, { host });
  const connectivityLine = ({ host, port, code, connectMs }: ServerConnectivityResult) =>
    t(`server.code.${code}`, { host, port, time: milliseconds(connectMs ?? 0) });
  return ({ event, data }) => {
    if (event === "ReceiveDnsConnectivityTestResult") return dnsLine(data as ServerDnsResult);
    if (event === "ReceiveConnectivityTestResult")
      return connectivityLine(data as ServerConnectivityResult);
    return null;
  };
}

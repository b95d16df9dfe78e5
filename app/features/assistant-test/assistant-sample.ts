import { reachedCodes } from "~/features/network-test/evidence";
import type { TestSample } from "~/features/performance/samples/sample";

import type { AskedDomain } from "./asked-domain";
import type { SubTestResults, Tester } from "./assistant-test";
import { bestLatency, notOpened } from "./test-socket";
import { reachedRows } from "./verdict";

/** What a test found, who tested, and what was asked. */
type Tested = { result: SubTestResults; testedBy: Tester; asked: readonly AskedDomain[] };

/**
 * The sample of an assistant test: the best latency, and whether any WebSocket stood. All hosts of the test are
 * the assistant's, so that a test which reached none of them cannot tell a block from a missing network: it has
 * no sample. What the server tested says nothing of the visitor's network.
 */
export function assistantSample({ result, testedBy, asked }: Tested): TestSample | null {
  if (testedBy === "server") return null;
  const tried = result.webSocketTestResult.webSocketResults.filter(
    ({ exceptionMessage }) => exceptionMessage !== notOpened,
  );
  const hasSocket = tried.some(({ isWssEnabled }) => isWssEnabled);
  if (!hasSocket && !hasReachedDomain(result, asked)) return null;
  return {
    workload: "Assistant",
    latencyMs: bestLatency(tried.flatMap((socket) => socket.connectionLatencyInMs ?? [])),
    downloadBps: null,
    lossRatio: null,
    jitterMs: null,
    isConnected: true,
    isWssConnected: tried.length > 0 ? hasSocket : null,
    isOnsite: null,
    vpnName: null,
    tlsIssuer: null,
  };
}

/** Whether a name of any domain answered; a domain fails by one name, though its others may answer. */
function hasReachedDomain(result: SubTestResults, asked: readonly AskedDomain[]): boolean {
  const { domainNamesFailedConnectivity } = result.connectivityTestResult;
  return (
    reachedRows(result, asked).some(({ verdict }) => verdict === "ok") ||
    domainNamesFailedConnectivity.some(({ testDomainFailTypes }) =>
      testDomainFailTypes.some((code) => reachedCodes.includes(code)),
    )
  );
}

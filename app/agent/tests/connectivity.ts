import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";

import { rounded } from "~/features/network-test/client/repeated-latency";
import { leastStatus, mostStatus } from "~/lib/http-status";
import { inParallel } from "~/lib/in-parallel";

import { openSocket, openToProxy } from "../net/connection";
import { exchange, textOf } from "../net/exchange";
import { codeOf, ConnectionFault } from "../net/fault";
import type { ProxyAddress } from "../net/proxy-address";
import { secure } from "../net/secured";
import { found, missing, type AgentTest, type TestContext } from "../test-context";
import {
  isCaptivePortal,
  judge,
  targetsOf,
  withSameIssuer,
  type ConnectivityEvidence,
  type ConnectivityRow,
  type ConnectivityTarget,
} from "./connectivity-rules";

/** Hosts asked at the same time: enough to be quick, few enough not to look like a scan. */
const atOnce = 12;

/** As long as browsers wait for a connection before they tell of trouble. */
const stepTimeoutMs = 8000;

/** What is read of a page to compare it with others. */
const pageBytes = 65_536;

/** Reaches every host and port of the plan that is a host, the way that a browser would. */
export const testConnectivity: AgentTest<"connectivity"> = async (context) => {
  const { targets, wildcards } = targetsOf(context.plan.endpoints);
  if (targets.length === 0) return missing("not-configured");
  const evidence: ConnectivityEvidence[] = [];
  const looks = inParallel<ConnectivityTarget, ConnectivityEvidence>(
    targets,
    atOnce,
    async (target, tell) => tell(await look(target, context)),
  );
  for await (const one of looks) evidence.push(one);
  evidence.sort((a, b) => targets.indexOf(a.target) - targets.indexOf(b.target));
  const rows = withSameIssuer(evidence.map((one) => rowOf(one, context)));
  const note =
    wildcards.length > 0
      ? `${wildcards.length} names with a wildcard cannot be asked: ${wildcards.join(", ")}`.slice(
          0,
          1000,
        )
      : null;
  return found<"connectivity">(
    { results: rows, isCaptivePortal: isCaptivePortal(evidence) },
    null,
    note,
  );
};

function rowOf(evidence: ConnectivityEvidence, { plan }: TestContext): ConnectivityRow {
  const { target, certificate, answer, connectMs, family, viaProxy } = evidence;
  const { code, failure } = judge(evidence, plan.certificateIssuers);
  return {
    endpointSetId: target.endpoint.endpointSetId,
    host: target.host,
    port: target.port,
    isRequired: target.endpoint.isRequired,
    code,
    status: statusOf(answer),
    connectMs: connectMs === null ? null : rounded(connectMs),
    family,
    viaProxy,
    failure,
    certificate,
  };
}

/** Node also reads statuses below 100, which HTTP does not have. */
function statusOf(answer: ConnectivityEvidence["answer"]): number | null {
  return answer && answer.status >= leastStatus && answer.status <= mostStatus
    ? answer.status
    : null;
}

/** Connects, makes it TLS, asks for a page; what was seen until something failed is kept. */
async function look(
  target: ConnectivityTarget,
  context: TestContext,
): Promise<ConnectivityEvidence> {
  const seen: ConnectivityEvidence = {
    target,
    fault: null,
    certificate: null,
    issuers: [],
    answer: null,
    connectMs: null,
    family: null,
    viaProxy: false,
  };
  let socket: Socket | undefined;
  try {
    const proxy = await proxyFor(target, context);
    const askedProxy = target.kind === "http" ? proxy : null;
    const opened = askedProxy
      ? await openToProxy(askedProxy, stepTimeoutMs)
      : await openSocket({ host: target.host, port: target.port, proxy, timeoutMs: stepTimeoutMs });
    socket = opened.socket;
    Object.assign(seen, {
      connectMs: opened.connectMs,
      family: opened.family,
      viaProxy: opened.viaProxy,
    });
    if (target.kind === "https") {
      const secured = await secure(socket, target.host, {
        trust: context.trust,
        timeoutMs: stepTimeoutMs,
      });
      socket = secured.socket;
      Object.assign(seen, { certificate: secured.certificate, issuers: secured.issuers });
    }
    if (target.kind !== "tcp")
      seen.answer = await answerOf(await ask(socket, target, askedProxy), target);
  } catch (error) {
    const isFault = error instanceof ConnectionFault;
    seen.fault = isFault
      ? { stage: error.stage, code: error.code, status: error.status }
      : { stage: "http", code: codeOf(error), status: null };
  } finally {
    socket?.destroy();
  }
  return seen;
}

/** Mail ports and the like are reached by programs that know no web proxy. */
async function proxyFor(
  { host, port, kind }: ConnectivityTarget,
  { chooseProxy }: TestContext,
): Promise<ProxyAddress | null> {
  if (kind === "tcp") return null;
  return (await chooseProxy(new URL(`${kind}://${host}:${port}/`)))?.proxy ?? null;
}

function ask(
  socket: Socket,
  { host, port }: ConnectivityTarget,
  proxy: ProxyAddress | null,
): Promise<IncomingMessage> {
  const headers = {
    Host: host,
    Accept: "*/*",
    Connection: "close",
    ...(proxy?.authorization ? { "Proxy-Authorization": proxy.authorization } : {}),
  };
  return exchange(socket, {
    method: "GET",
    path: proxy ? `http://${host}${port === 80 ? "" : `:${port}`}/` : "/",
    headers,
    timeoutMs: stepTimeoutMs,
  });
}

async function answerOf(
  response: IncomingMessage,
  { kind }: ConnectivityTarget,
): Promise<ConnectivityEvidence["answer"]> {
  const page =
    kind === "http" && response.statusCode === 200
      ? await textOf(response, { mostBytes: pageBytes, timeoutMs: stepTimeoutMs }).catch(() => null)
      : null;
  return {
    status: response.statusCode ?? 0,
    server: String(response.headers.server ?? ""),
    via: String(response.headers.via ?? ""),
    location: [response.headers.location].flat()[0] ?? null,
    digest: page === null ? null : createHash("sha256").update(page).digest("hex"),
  };
}

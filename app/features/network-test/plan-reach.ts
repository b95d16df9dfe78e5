import type { BrowserEndpoint, BrowserTargets, NotAsked, ResolverTarget } from "./browser-targets";

/** Longest wait in ms for the answer of an endpoint: a far one takes a second or two. */
const reachTimeoutMs = 5_000;

/** Endpoints asked at the same time. */
const reachConcurrency = 8;

/** Longest wait in ms for a WebSocket to stand. */
const socketTimeoutMs = 10_000;

/**
 * Longest wait in ms for a relay's answer: in this time a request is sent four times, the last time
 * after 3.5 s (RFC 5389, section 7.2.1).
 */
const relayTimeoutMs = 6_000;

/** Longest wait in ms for a name that nobody asked for before: a far name server is asked within a second. */
const nameTimeoutMs = 3_000;

/** Whether the published endpoints answer over HTTPS. */
export type ReachStep = {
  kind: "reach";
  isMandatory: false;
  expectedMs: number;
  endpoints: readonly BrowserEndpoint[];
  notAsked: NotAsked;
  concurrency: number;
  timeoutMs: number;
};

/** Whether WebSockets open and stay open. */
export type SocketsStep = {
  kind: "web-sockets";
  isMandatory: false;
  expectedMs: number;
  urls: readonly string[];
  timeoutMs: number;
};

/** Whether the media relay answers over UDP. */
export type RelayStep = {
  kind: "media";
  isMandatory: false;
  expectedMs: number;
  host: string;
  udpPorts: readonly number[];
  timeoutMs: number;
};

/** Which resolver asks for the browser's names. */
export type ResolverStep = {
  kind: "resolver";
  isMandatory: false;
  expectedMs: number;
  target: ResolverTarget;
  timeoutMs: number;
};

/** What the steps usually take in ms, over a connection of 30 ms round trip. */
const expectedMs = { endpoint: 150, "web-sockets": 1_200, media: 400, resolver: 200 } as const;

/** The steps for what there is to reach. */
export function reachingSteps({
  endpoints,
  notAsked,
  webSocketUrls,
  media,
  resolver,
}: BrowserTargets): (ResolverStep | ReachStep | SocketsStep | RelayStep)[] {
  const reach: ReachStep = {
    kind: "reach",
    isMandatory: false,
    expectedMs: expectedMs.endpoint * Math.ceil(endpoints.length / reachConcurrency),
    endpoints,
    notAsked,
    concurrency: reachConcurrency,
    timeoutMs: reachTimeoutMs,
  };
  const sockets: SocketsStep = {
    kind: "web-sockets",
    isMandatory: false,
    expectedMs: expectedMs["web-sockets"],
    urls: webSocketUrls,
    timeoutMs: socketTimeoutMs,
  };
  return [
    ...(resolver
      ? [
          {
            kind: "resolver",
            isMandatory: false,
            expectedMs: expectedMs.resolver,
            target: resolver,
            timeoutMs: nameTimeoutMs,
          } as const,
        ]
      : []),
    ...(endpoints.length > 0 ? [reach] : []),
    ...(webSocketUrls.length > 0 ? [sockets] : []),
    ...(media
      ? [
          {
            kind: "media",
            isMandatory: false,
            expectedMs: expectedMs.media,
            ...media,
            timeoutMs: relayTimeoutMs,
          } as const,
        ]
      : []),
  ];
}

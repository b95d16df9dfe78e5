/** Version of the protocol that the hello speaks (specification §7). */
const protocolVersion = 2;

/** Name of the message by which a session begins, as clients of the field send it. */
const sessionInit = "AugLoop_Session_Protocol_SessionInitMessage";

/** What either side may say to see that the line is alive; it is no reply. */
const aliveMessage = "~";

/** Longest address that a reply may name. */
const sliceUrlLimit = 2000;

/** What a client says first. */
export function helloMessage(messageId: string): string {
  return JSON.stringify({
    protocolVersion,
    clientMetadata: { appName: "Pathlens", appPlatform: "Web" },
    H_: { T_: sessionInit },
    cv: messageId,
    messageId,
  });
}

export type Heard =
  { kind: "reply"; sliceUrl: string | null } | { kind: "alive" } | { kind: "garbage" };

/**
 * What a message says: a session's beginning, perhaps with the address where it goes on, a sign of
 * life, or nothing of the kind.
 */
export function heard(message: string): Heard {
  if (message === aliveMessage) return { kind: "alive" };
  const value = jsonOf(message);
  if (typeof value !== "object" || value === null || Array.isArray(value))
    return { kind: "garbage" };
  const { sessionKey, sessionUrlBase, sliceUrl } = value as Record<string, unknown>;
  if (typeof sessionKey !== "string" && typeof sessionUrlBase !== "string")
    return { kind: "garbage" };
  const isAddress =
    typeof sliceUrl === "string" && sliceUrl !== "" && sliceUrl.length <= sliceUrlLimit;
  return { kind: "reply", sliceUrl: isAddress ? sliceUrl : null };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

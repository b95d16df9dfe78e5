import type { BrowserFamily } from "./browser-family";
import type { OwnSession } from "./own-session.repository.server";

/** One's own session as the page shows it. */
export type OwnSessionView = {
  id: string;
  browser: BrowserFamily;
  startedAt: string;
  usedAt: string;
  isThis: boolean;
};

/** @param sessionHash what the asking browser's session is stored under */
export function ownSessionView(
  { idHash, browser, createdAt, usedAt }: OwnSession,
  sessionHash: Uint8Array | null,
): OwnSessionView {
  return {
    id: Buffer.from(idHash).toString("base64url"),
    browser,
    startedAt: createdAt.toISOString(),
    usedAt: usedAt.toISOString(),
    isThis: sessionHash !== null && Buffer.from(idHash).equals(sessionHash),
  };
}

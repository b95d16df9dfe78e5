import type { ClientFile } from "~/features/network-test/client/client-results.schema";

/** Version of the client itself; the format of its results has one of its own. */
const version = "1.0.0";

/** What the client says of itself: nothing that names the machine. */
export function thisClient(): ClientFile["client"] {
  const { platform } = process;
  const isKnown = platform === "linux" || platform === "darwin" || platform === "win32";
  return { version, platform: isKnown ? platform : "other", nodeVersion: process.versions.node };
}

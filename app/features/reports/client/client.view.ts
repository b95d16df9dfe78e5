import type {
  ClientExecutable,
  ClientSystem,
} from "~/features/network-test/client/client-commands";
import type { ClientTest } from "~/features/network-test/client/client-results";

/**
 * How a run stands to its client: nobody asked, it is awaited, it reports, it has ended, or nothing
 * is taken any more.
 */
export type ClientState = "none" | "awaited" | "reporting" | "completed" | "over";

/** Where the program and its executables are loaded from. */
type ClientProgram = {
  href: string;
  sha256: string;
  executables: (ClientExecutable & { href: string })[];
};

/** The page of the advanced client. */
export type ClientView = {
  reportHref: string;
  state: ClientState;
  /** Until when results are taken. */
  endsAt: string;
  program: ClientProgram | null;
  planHref: string;
  tests: readonly ClientTest[];
  /** Tests that have reported. */
  reported: readonly ClientTest[];
};

/** What is shown once, to whoever asked: the token and the commands with it. */
export type IssuedView = {
  token: string;
  server: string;
  commands: Record<ClientSystem, string> | null;
  executables: { file: string; command: string }[];
};

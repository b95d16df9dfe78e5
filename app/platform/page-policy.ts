/**
 * What a page runs, from nothing to all: nothing; files of this site, such as that of the copy buttons;
 * single scripts that the page names by its nonce; the page's whole script, which hydrates it.
 */
const scriptKinds = ["none", "files", "nonce", "page"] as const;
type ScriptKind = (typeof scriptKinds)[number];

/** What a page runs and reaches; its content security policy allows this and nothing else. */
type PagePolicy = {
  script?: ScriptKind;
  /** Sources that the script connects to beside this site. */
  connect?: readonly string[];
  /** Whether the script also asks the addresses in the settings, such as probes and maps. */
  asksSettings?: boolean;
  /** Origin that may stand in a frame, beside this site's own pages. */
  frameOrigin?: string;
  /** Whether the page's script may open a window that it keeps hold of. */
  opensWindow?: boolean;
};

/** `handle` of a route: its locale namespaces, and its policy where it ships script. */
export type PageHandle<Page = unknown, Answer = unknown> = {
  i18n?: readonly string[];
  /** Whether the page stands inside another product's window, whose header it has (specification §2). */
  isEmbedded?: boolean;
  /** Seconds after which a browser asks again where the server failed: for displays that nobody operates. */
  retrySeconds?: number;
  /**
   * @param page the loader's data
   * @param answer the action's data, where a form was just answered
   */
  policy?: (page: Page, answer: Answer | undefined) => PagePolicy;
};

type Match = { handle?: unknown; data?: unknown; answer?: unknown };

/**
 * The policy of a page from those of its routes. A route without data has none: it failed, or was not
 * asked because another did.
 */
export function policyOf(matches: readonly Match[]): UnitedPolicy {
  const policies = matches.flatMap(({ handle, data, answer }) => {
    const { policy } = (handle ?? {}) as PageHandle;
    return policy && data !== undefined && data !== null ? [policy(data, answer)] : [];
  });
  return {
    script: scriptKinds[Math.max(0, ...policies.map(rankOf))] ?? "none",
    connect: policies.flatMap(({ connect = [] }) => connect),
    asksSettings: policies.some(({ asksSettings }) => asksSettings),
    frameOrigin: policies.find(({ frameOrigin }) => frameOrigin)?.frameOrigin,
    opensWindow: policies.some(({ opensWindow }) => opensWindow),
  };
}

type UnitedPolicy = Required<Omit<PagePolicy, "frameOrigin">> & Pick<PagePolicy, "frameOrigin">;

function rankOf({ script = "none" }: PagePolicy): number {
  return scriptKinds.indexOf(script);
}

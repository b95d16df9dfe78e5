import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";

import { SandboxBrowser } from "#tests/sandbox/sandbox-browser";
import { startIdentity, type StartedIdentity } from "#tests/support/identity-site";
import { signIn } from "#tests/support/signed-in";

import type { Asked, DocumentedSite } from "./documented-site";
import { samplePath, sampleBody } from "./sample-request";

/** Calls that never look who asks: a token changes nothing there. */
const unread: Record<string, string> = {
  healthz: "the process answers, whoever asks",
  readyz: "as healthz; it has to answer while the database does not",
  agent_begin: "the token of a run says which one, and no account",
  agent_result: "as agent_begin",
  agent_complete: "as agent_begin",
  Telemetry: "the key says which sender, and no account",
};

/** Calls that ask who calls, and for no permission. */
const forAnybody: Record<string, string> = {
  preferences: "the browser's own choices, kept with whichever account is signed in there",
};

/** The calls that the token of GetCpsToken is for (specification §7). */
const ofHubToken = ["messagingHub", "people"];

/** Where nobody listens. */
const noDirectory = "http://127.0.0.1:9/graph";

/** What every call answers to a caller whom it does not serve. */
export function describeCallers(open: () => DocumentedSite): void {
  const operations = () =>
    [...open().places.entries()].map(([id, { operation }]) => ({ id, operation }));
  const reading = () => operations().filter(({ id }) => !(id in unread));

  /** Asks with a token; the answer is held against the document. */
  const ask = (id: string, token: string, asked: Asked = {}) =>
    open().ask(id, {
      path: samplePath,
      ...sampleBody(open().placeOf(id).operation),
      ...asked,
      headers: { Authorization: `Bearer ${token}` },
    });
  const askEach = async (ids: readonly string[], token: string, asked?: Asked) => {
    const answers: Record<string, unknown[]> = {};
    for (const id of ids) {
      const { status, body } = await ask(id, token, asked);
      answers[id] = [status, (body as { error?: string } | undefined)?.error];
    }
    return answers;
  };
  const each = (ids: readonly string[], answer: unknown[]) =>
    Object.fromEntries(ids.map((id) => [id, answer]));
  const ids = () => reading().map(({ id }) => id);
  const judging = () => ids().filter((id) => !(id in forAnybody));
  /** Signs somebody of the sandbox in. */
  const tokenOf = async ({ part }: StartedIdentity, kind: string) =>
    (
      await new SandboxBrowser(part).signIn(kind, {
        scope: `openid api://${part.clientId}/access_as_user`,
      })
    ).tokens.access_token;

  afterEach(() => vi.restoreAllMocks());

  it("every call but those that look at nobody says in the document what it refuses because of the caller", () => {
    const without = (status: number, word: string) =>
      operations()
        .filter(
          ({ operation: { responses } }) => !responses[status]?.description.includes(`\`${word}\``),
        )
        .map(({ id }) => id)
        .sort();
    expect(without(401, "invalid-token")).toEqual(Object.keys(unread).sort());
    expect(without(503, "directory-unavailable")).toEqual(Object.keys(unread).sort());
    expect(without(403, "forbidden")).toEqual(
      [...Object.keys(unread), ...Object.keys(forAnybody)].sort(),
    );
  });

  it("every call refuses a token that is nobody's", async () => {
    expect(await askEach(ids(), "nobody")).toEqual(each(ids(), [401, "invalid-token"]));
  });

  it("every call puts off whoever's tenant the directory does not tell", async () => {
    const identity = await startIdentity(noDirectory);
    try {
      expect(await askEach(ids(), await tokenOf(identity, "user"))).toEqual(
        each(ids(), [503, "directory-unavailable"]),
      );
    } finally {
      await identity.close();
    }
  });

  it("every call that needs an account says so to a visitor, and no other does", async () => {
    const needing = reading().filter(
      ({ operation: { security = [] } }) =>
        !security.some((way) => Object.keys(way).every((name) => name === "runCookie")),
    );
    const asking: string[] = [];
    for (const { id, operation } of reading()) {
      const { status, body } = await open().ask(id, { path: samplePath, ...sampleBody(operation) });
      if (status === 401) asking.push(id);
      if (status === 401) expect([id, body]).toMatchObject([id, { error: "sign-in-needed" }]);
    }
    expect(asking).toEqual(needing.map(({ id }) => id));
  });

  it("what looks at nobody answers with such a token as without one", async () => {
    for (const id of Object.keys(unread)) {
      const asked = { path: samplePath, ...sampleBody(open().placeOf(id).operation) };
      expect([id, (await ask(id, "nobody")).status]).toEqual([
        id,
        (await open().ask(id, asked)).status,
      ]);
    }
  });

  it("every call refuses to have tokens guessed, however little it counts its use", async () => {
    // One visitor for all and a clock that stands still: nothing of the budget comes back.
    vi.spyOn(performance, "now").mockReturnValue(performance.now());
    const cookie = `pathlens_run=44444444-4444-4444-8444-444444444444.${"guesser".padStart(43, "B")}`;
    const [first = ""] = ids();
    for (let guesses = 0; (await ask(first, "nobody", { cookie })).status === 401; guesses += 1)
      expect(guesses).toBeLessThan(100);
    expect(await askEach(ids(), "nobody", { cookie })).toEqual(
      each(ids(), [429, "too-many-requests"]),
    );
  });

  describe("with an account of another cloud", () => {
    let identity: StartedIdentity;
    beforeAll(async () => {
      identity = await startIdentity();
    });
    afterAll(() => identity.close());

    it("every call refuses its bearer token", async () => {
      expect(await askEach(judging(), await tokenOf(identity, "dod-user"))).toEqual(
        each(judging(), [403, "forbidden"]),
      );
    });

    it("every call refuses its session", async () => {
      const { cookie } = await signIn(open().db, { tenantKind: "dod" });
      for (const id of judging()) {
        const { status, body } = await open().ask(id, {
          path: samplePath,
          ...sampleBody(open().placeOf(id).operation),
          cookie,
        });
        expect([id, status, body]).toMatchObject([id, 403, { error: "forbidden" }]);
      }
    });

    it("what asks for no permission serves it", async () => {
      const token = await tokenOf(identity, "dod-user");
      for (const id of Object.keys(forAnybody))
        expect([id, (await ask(id, token)).status]).toEqual([id, 303]);
    });
  });

  describe("the token of GetCpsToken", () => {
    let token: string;
    beforeAll(async () => {
      const { cookie } = await signIn(open().db);
      token = (await open().ask("token_GetCpsToken", { cookie })).text;
    });

    it("is named by the calls it is for", () => {
      const naming = operations().filter(({ operation: { security = [] } }) =>
        security.some((way) => "hubToken" in way),
      );
      expect(naming.map(({ id }) => id).sort()).toEqual(
        [...ofHubToken, ...Object.keys(forAnybody)].sort(),
      );
    });

    it("is refused by every other call", async () => {
      const others = judging().filter((id) => !ofHubToken.includes(id));
      expect(await askEach(others, token)).toEqual(each(others, [403, "forbidden"]));
    });

    it("is taken by those", async () => {
      expect(await ask("people", token)).toMatchObject({ status: 200, body: { people: [] } });
      expect((await ask("preferences", token)).status).toBe(303);
      expect(await ask("messagingHub", token)).toMatchObject({
        status: 400,
        body: { error: "bad-input" },
      });
    });
  });
}

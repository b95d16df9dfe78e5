import { describe, expect, it } from "vitest";

import { openTokens, sealTokens, sessionKey } from "./session-tokens.server";

const tokens = { accessToken: "access", refreshToken: "refresh", expiresAt: 1 };
const environment = { sessionSecret: "s".repeat(32), dataDir: "" };
const idHash = Buffer.alloc(32, 1);

describe("a session's tokens", () => {
  it("come back as they were sealed, and cannot be read meanwhile", async () => {
    const seal = { key: await sessionKey(environment, "tokens"), idHash };
    const sealed = sealTokens(tokens, seal);
    expect(sealed.toString("latin1")).not.toMatch(/access|refresh/);
    expect(openTokens(sealed, seal)).toEqual(tokens);
  });

  it("never look the same twice", async () => {
    const seal = { key: await sessionKey(environment, "tokens"), idHash };
    expect(sealTokens(tokens, seal)).not.toEqual(sealTokens(tokens, seal));
  });

  it.each<[string, () => Promise<{ key: Buffer; idHash: Buffer }>, (sealed: Buffer) => Buffer]>([
    [
      "with another secret",
      async () => ({
        key: await sessionKey({ ...environment, sessionSecret: "t".repeat(32) }, "tokens"),
        idHash,
      }),
      (sealed) => sealed,
    ],
    [
      "with the key of another use",
      async () => ({ key: await sessionKey(environment, "call-token"), idHash }),
      (sealed) => sealed,
    ],
    [
      "in another session's row",
      async () => ({ key: await sessionKey(environment, "tokens"), idHash: Buffer.alloc(32, 2) }),
      (sealed) => sealed,
    ],
    [
      "once changed",
      async () => ({ key: await sessionKey(environment, "tokens"), idHash }),
      (sealed) => Buffer.from(sealed.map((byte, at) => (at === 40 ? byte ^ 1 : byte))),
    ],
    [
      "cut short",
      async () => ({ key: await sessionKey(environment, "tokens"), idHash }),
      (sealed) => sealed.subarray(0, 20),
    ],
  ])("stay closed %s", async (_what, seal, change) => {
    const sealed = sealTokens(tokens, { key: await sessionKey(environment, "tokens"), idHash });
    expect(openTokens(change(sealed), await seal())).toBeNull();
  });
});

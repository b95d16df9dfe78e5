import { describe, expect, it } from "vitest";

import { consumeExamples } from "~/features/domain-lens/publishing/consume-examples";
import { newWebhookSecret, signatureHeaders } from "./webhook-signature.server";

type Verify = (headers: Record<string, string>, body: string, secret: string) => boolean;

const { webhook } = consumeExamples({
  origin: "https://own.example",
  prefix: "",
  instance: "Worldwide",
});
const code = webhook.find(({ name }) => name === "JavaScript")?.code ?? "";

/** The code that people are told to copy. */
const { isOurs } = (await import(
  /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`
)) as { isOurs: Verify };

describe("a signature", () => {
  const secret = newWebhookSecret();
  const body = '{"type":"test"}';
  const headers = (at = new Date()) => signatureHeaders({ id: "one", at, body }, secret);

  it("is what the published code to check it takes", () => {
    expect(isOurs(headers(), body, secret)).toBe(true);
    expect(
      isOurs(
        {
          ...headers(),
          "webhook-signature": `v1,${"A".repeat(43)}= ${headers()["webhook-signature"]}`,
        },
        body,
        secret,
      ),
    ).toBe(true);
  });

  it.each<[string, Parameters<Verify>]>([
    ["another body", [headers(), `${body} `, secret]],
    ["another id", [{ ...headers(), "webhook-id": "two" }, body, secret]],
    [
      "another time",
      [
        { ...headers(), "webhook-timestamp": String(Number(headers()["webhook-timestamp"]) + 1) },
        body,
        secret,
      ],
    ],
    ["another secret", [headers(), body, newWebhookSecret()]],
    ["an old time", [headers(new Date(Date.now() - 301_000)), body, secret]],
    ["no signature", [{ ...headers(), "webhook-signature": "" }, body, secret]],
  ])("is not for %s", (_what, asked) => expect(isOurs(...asked)).toBe(false));

  it("is the one of the specification's own example", () => {
    const given = {
      id: "msg_p5jXN8AQM9LWM0D4loKWxJek",
      at: new Date(1_614_265_330_000),
      body: '{"test": 2432232314}',
    };
    expect(signatureHeaders(given, "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw")).toEqual({
      "webhook-id": given.id,
      "webhook-timestamp": "1614265330",
      "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
    });
  });
});

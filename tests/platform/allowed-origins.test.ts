import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { ask } from "#tests/support/report-calls";
import { startSite, type TestSite } from "#tests/support/site";

let site: TestSite;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

/** Posts the form that starts a test, which leads on to its page. */
const post = (headers: Record<string, string>) =>
  ask(`${site.origin}/?index`, {
    method: "POST",
    form: {},
    headers: { "Sec-Fetch-Site": "same-origin", ...headers },
  });

describe("a form that the check of origins allows reaches its page", () => {
  const port = () => new URL(site.origin).port;
  it.each<[string, () => Record<string, string>]>([
    ["no Origin", () => ({})],
    ["the own Origin", () => ({ Origin: site.origin })],
    ["Origin null, of a page without a referrer", () => ({ Origin: "null" })],
    [
      "a Host in capitals",
      () => ({ Host: `LOCALHOST:${port()}`, Origin: `http://localhost:${port()}` }),
    ],
    ["another host forwarded", () => ({ Origin: site.origin, "X-Forwarded-Host": "a.example" })],
  ])("%s", async (_, headers) => expect((await post(headers())).status).toBe(303));

  it.each(["https://attacker.example", "[]", ""])("and not Origin %j", async (origin) =>
    expect((await post({ Origin: origin })).status).toBe(403),
  );
});

import { afterEach, expect, it } from "vitest";

import { startSite, type TestSite } from "#tests/support/site";

let site: TestSite | undefined;
afterEach(() => site?.close());

const ask = async (variables: Record<string, string>) => {
  site = await startSite("embedded", variables);
  return fetch(`${site.origin}/.well-known/security.txt`);
};

it("names the contact that the environment sets", async () => {
  const answer = await ask({ SECURITY_CONTACT: "https://connectivity.example/security" });
  expect([answer.status, answer.headers.get("Content-Type")]).toEqual([
    200,
    "text/plain; charset=utf-8",
  ]);
  expect(await answer.text()).toMatch(
    /^Contact: https:\/\/connectivity\.example\/security\nExpires: 20\d\d-/,
  );
});

it("takes an address for mail", async () => {
  expect(await (await ask({ SECURITY_CONTACT: "security@connectivity.example" })).text()).toMatch(
    /^Contact: mailto:security@/,
  );
});

it("is no page where none is set", async () => {
  expect((await ask({})).status).toBe(404);
});

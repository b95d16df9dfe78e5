import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { SandboxBrowser } from "#tests/sandbox/sandbox-browser";
import { siteDatabases } from "#tests/support/database";
import { english } from "#tests/support/english";
import { startIdentitySite, type IdentitySite } from "#tests/support/identity-site";
import { JarBrowser } from "#tests/support/jar-browser";
import { measuredForm } from "#tests/support/report-calls";
import { setSandbox } from "~/platform/sandbox-parts.server";
import { accountOfKind, displayName, type AccountKind } from "~/sandbox/directory";

// As HTML writes the apostrophe.
const noMember = english("sharing:error.not-in-directory").replace("'", "&#x27;");

describe.each(siteDatabases())(
  "receivers of a report are people of the directory, on %s",
  (kind) => {
    let identitySite: IdentitySite;
    let origin: string;
    let browser: JarBrowser;
    let id: string;
    beforeAll(async () => {
      identitySite = await startIdentitySite(kind);
      origin = identitySite.site.origin;
    });
    afterAll(() => identitySite.close());
    beforeEach(async () => {
      browser = new JarBrowser();
      await browser.post((await browser.get(`${origin}/sign-in/start?returnTo=/credits`)).url, {
        account: "user",
      });
      const run = await browser.post(
        `${origin}/api/AnonymousConnectivityTest/GenerateTestReport`,
        measuredForm,
      );
      ({ id } = JSON.parse(run.text) as { id: string });
    });
    afterEach(() => withDirectoryAt(identitySite.identity.graphBaseUrl));

    const withDirectoryAt = (graphBaseUrl: string) =>
      setSandbox({
        suite: undefined,
        dnsServers: undefined,
        trustedCa: undefined,
        controlUrl: undefined,
        allowedDestinations: [],
        identity: { ...identitySite.identity, graphBaseUrl },
      });
    const person = (who: AccountKind, change: object = {}) => {
      const found = accountOfKind(who);
      if (!found) throw new Error(`The sandbox has no ${who}.`);
      return { tenantId: found.tenant.id, objectId: found.id, name: displayName(found), ...change };
    };
    const nobody = () => person("guest", { objectId: "5f2c5a55-0000-4000-8000-00000000ffff" });
    const share = (receiver: object) =>
      browser.post(`${origin}/report/${id}/share`, {
        intent: "share",
        people: JSON.stringify(receiver),
      });
    const receivers = async () =>
      (
        JSON.parse(
          (await browser.get(`${origin}/api/NetworkTestReport/GetReceivers/${id}`)).text,
        ) as { receivers: { objectId: string }[] }
      ).receivers.map(({ objectId }) => objectId);
    const fieldError = /id="people-error"([^]{0,400})/;
    /** Whom the page has to tick, by name, and whether they are. */
    const choices = ({ text }: { text: string }) =>
      Object.fromEntries(
        [...text.matchAll(/<input([^>]*type="checkbox"[^>]*)>/g)].map(([, input = ""]) => [
          /name&quot;:&quot;(.*?)&quot;/.exec(input)?.[1],
          input.includes("checked"),
        ]),
      );

    it("also those who never signed in here", async () => {
      expect(new URL((await share(person("colleague"))).url).search).toBe("?done=share");
      expect(await receivers()).toEqual([person("colleague").objectId]);
    });

    it("also guests of the organisation, who are not offered but may be named", async () => {
      expect(new URL((await share(person("guest"))).url).search).toBe("?done=share");
      expect(await receivers()).toEqual([person("guest").objectId]);
    });

    it.each<[string, () => object]>([
      [
        "an id that the directory does not know",
        () => person("colleague", { objectId: "5f2c5a55-0000-4000-8000-00000000ffff" }),
      ],
      [
        "a name in place of an id",
        () => person("colleague", { objectId: accountOfKind("colleague")?.userPrincipalName }),
      ],
      ["a way to another address", () => person("colleague", { objectId: "../me" })],
      [
        "a person of another directory under ours",
        () => person("other-tenant", { tenantId: person("user").tenantId }),
      ],
    ])("not %s, which is said beside the field", async (_who, receiver) => {
      const answer = await share(receiver());
      expect([answer.status, fieldError.exec(answer.text)?.[1]]).toEqual([
        409,
        expect.stringContaining(noMember),
      ]);
      expect(await receivers()).toEqual([]);
    });

    it("and selected people stay selected after a refusal, among those who are found, each once", async () => {
      const people = [person("colleague"), nobody()].map((each) => JSON.stringify(each));
      const at = `${origin}/report/${id}/share?people=${encodeURIComponent(person("colleague").name.slice(0, 1))}`;
      const offered = choices(await browser.get(at));
      expect([offered[person("colleague").name], Object.values(offered).includes(true)]).toEqual([
        false,
        false,
      ]);
      const refused = await fetch(at, {
        method: "POST",
        headers: { Cookie: browser.cookieHeader(origin), "Sec-Fetch-Site": "same-origin" },
        body: new URLSearchParams([
          ["intent", "share"],
          ...people.map((each): [string, string] => ["people", each]),
        ]),
      });
      const text = await refused.text();
      expect([refused.status, choices({ text })]).toEqual([
        409,
        { ...offered, [person("colleague").name]: true, [person("guest").name]: true },
      ]);
      expect(text.split(person("colleague").objectId).length).toBe(
        (await browser.get(at)).text.split(person("colleague").objectId).length,
      );
    });

    it("and nobody is, while the directory does not answer", async () => {
      withDirectoryAt("http://127.0.0.1:9/graph");
      const answer = await share(person("colleague"));
      expect([answer.status, fieldError.exec(answer.text)?.[1]]).toEqual([
        503,
        expect.stringContaining(english("sharing:error.directory-unavailable")),
      ]);
      expect(choices(answer)).toEqual({ [person("colleague").name]: true });
      expect(await receivers()).toEqual([]);
    });

    it("for calls as well, by session or by token, all of them or none", async () => {
      const { tokens } = await new SandboxBrowser(identitySite.identity).signIn("user", {
        scope: `openid api://${identitySite.identity.clientId}/access_as_user`,
      });
      const call = async (named: readonly object[], headers: HeadersInit) => {
        const answer = await fetch(`${origin}/api/NetworkTestReport/Share/${id}`, {
          method: "POST",
          body: JSON.stringify(named),
          headers: new Headers([["Content-Type", "application/json"], ...new Headers(headers)]),
        });
        return [
          answer.status,
          answer.status === 204 ? "" : ((await answer.json()) as { error: string }).error,
        ];
      };
      const ways: HeadersInit[] = [
        { Cookie: browser.cookieHeader(origin), "Sec-Fetch-Site": "same-origin" },
        { Authorization: `Bearer ${tokens.access_token}` },
      ];
      for (const headers of ways) {
        expect(await call([person("colleague"), nobody()], headers)).toEqual([
          409,
          "not-in-directory",
        ]);
        expect(await receivers()).toEqual([]);
      }
      expect(
        await call([person("colleague")], { Authorization: `Bearer ${tokens.access_token}` }),
      ).toEqual([204, ""]);
      const found = await fetch(`${origin}/api/people?search=nora`, {
        headers: { Authorization: `Bearer ${tokens.access_token}` },
      });
      expect([found.status, await found.json()]).toEqual([200, { people: [] }]);
      expect(await receivers()).toEqual([person("colleague").objectId]);
    });

    it("and are not searched for a caller who does not own the report", async () => {
      const colleague = new JarBrowser();
      await colleague.post((await colleague.get(`${origin}/sign-in/start?returnTo=/credits`)).url, {
        account: "colleague",
      });
      withDirectoryAt("http://127.0.0.1:9/graph");
      expect(
        (
          await colleague.post(`${origin}/report/${id}/share`, {
            intent: "share",
            people: JSON.stringify(person("guest")),
          })
        ).status,
      ).toBe(404);
    });
  },
);

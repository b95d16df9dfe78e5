import { createSocket } from "node:dgram";
import { once } from "node:events";

import { decode, encode } from "dns-packet";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import type { Report } from "~/features/reports/report";
import { forgetSettings } from "~/features/settings/read-settings.server";
import { application, setApplication } from "~/platform/application.server";
import { measuredForm } from "#tests/support/report-calls";
import { signIn } from "#tests/support/signed-in";

import type { Asked, DocumentedSite } from "./documented-site";

const classify = "IPClassification_v2";
const logType = "IPClassification_logType";
const logCorrectness = "IPClassification_logCorrectness";
const unknownId = "6f1de0c8-3c5f-4d3b-9a55-0f1f1f6f7a10";

/** A public address that the built table gives to nobody it could be mistaken for. */
const publicAddress = "8.8.8.8";

export function describeInternetType(open: () => DocumentedSite): void {
  afterEach(() => setApplication(open().site.application));

  async function aRun(prefix = ""): Promise<{ report: Report; cookie: string }> {
    const { body, cookie } = await open().ask("AnonymousConnectivityTest_GenerateTestReport", {
      form: measuredForm,
      prefix,
      address: "198.51.100.70",
    });
    return { report: body as Report, cookie };
  }
  const rows = (runId: string) =>
    open()
      .db.selectFrom("internet_type_log")
      .select(["kind", "value", "classification", "tenant_id", "variant"])
      .where("run_id", "=", runId)
      .orderBy("kind")
      .execute();
  const typeOf = async (asked: Asked) =>
    ((await open().ask(classify, { json: {}, ...asked })).body as { classification: string })
      .classification;

  describe("v2", () => {
    it.each<[string, Asked, string]>([
      ["an ISP's customer", { address: "203.0.113.10" }, "Home"],
      ["a company's network", { address: "203.0.113.130" }, "Office"],
      ["a satellite network", { address: "203.0.113.200" }, "Satellite"],
      ["loopback, which stands for the demonstration's visitor", { address: "127.0.0.1" }, "Home"],
      [
        "a modem of a mobile network",
        { address: "203.0.113.10", json: { interfaceKind: "cellular" } },
        "Cellular",
      ],
      ["a VPN", { address: "203.0.113.10", json: { interfaceKind: "vpn" } }, "Unknown"],
      ["a company's network under /gcc", { prefix: "/gcc", address: "203.0.113.130" }, "Office"],
    ])("of %s", async (_what, asked, type) => {
      expect(await typeOf(asked)).toBe(type);
    });

    it("knows what the tenant of the session calls its own, and what it does not", async () => {
      const { cookie, account } = await signIn(open().db);
      const setting = {
        variant: "MultiTenant",
        key: "tenantEgressPrefixes",
        value: JSON.stringify({ [account.tenantId]: ["203.0.113.0/28"] }),
        updated_at: new Date(),
      };
      await open().db.insertInto("setting").values(setting).execute();
      forgetSettings({ db: open().db, variant: "MultiTenant" });
      expect(await typeOf({ address: "203.0.113.10", cookie })).toBe("Office");
      expect(await typeOf({ address: "203.0.113.10" })).toBe("Home");
      expect(await typeOf({ address: "203.0.113.130", cookie })).toBe("Unknown");
      await open().db.deleteFrom("setting").where("key", "=", "tenantEgressPrefixes").execute();
      forgetSettings({ db: open().db, variant: "MultiTenant" });
    });

    it.each<[string, Asked, number]>([
      ["an interface that is none", { json: { interfaceKind: "carrier pigeon" } }, 400],
      ["a round trip of no time", { json: { measuredLatencies: [0] } }, 400],
      [
        "too many round trips",
        { json: { measuredLatencies: Array.from({ length: 101 }, () => 1) } },
        400,
      ],
      ["no JSON", { body: "{", headers: { "Content-Type": "application/json" } }, 400],
      ["a form", { form: {} }, 415],
      ["more than 4 KiB", { json: { x: "x".repeat(5000) } }, 413],
    ])("refuses %s", async (_what, asked, status) => {
      expect((await open().ask(classify, asked)).status).toBe(status);
    });

    describe("the name of the address", () => {
      let asked: string[];
      let answer: (() => string | null) | undefined;
      let close: () => void;
      beforeEach(async () => {
        asked = [];
        const socket = createSocket("udp4").bind(0, "127.0.0.1");
        await once(socket, "listening");
        socket.on("message", (bytes, from) => {
          const query = decode(bytes);
          const name = query.questions?.[0]?.name ?? "";
          asked.push(name);
          const data = answer?.();
          if (data === null) return;
          const answers = data === undefined ? [] : [{ type: "PTR" as const, name, ttl: 60, data }];
          socket.send(
            encode({ type: "response", id: query.id, questions: query.questions, answers }),
            from.port,
            from.address,
          );
        });
        close = () => socket.close();
        const { environment, ...rest } = application();
        setApplication({
          ...rest,
          environment: { ...environment, dnsServers: [`127.0.0.1:${socket.address().port}`] },
        });
      });
      afterEach(() => close());

      it("counts", async () => {
        answer = () => "client-1.guest-wifi.example.net";
        expect(
          await typeOf({ address: publicAddress, json: { interfaceKind: "wireless" } }),
        ).not.toBe("Home");
        expect(asked).toEqual(["8.8.8.8.in-addr.arpa"]);
      });

      it.each(["127.0.0.1", "10.0.0.7", "203.0.113.10", "::1", "fe80::1"])(
        "is not asked for %s, which is not public",
        async (address) => {
          answer = () => "static.office.example.net";
          await typeOf({ address });
          expect(asked).toEqual([]);
        },
      );

      it("is not waited for when it is silent", async () => {
        answer = () => null;
        expect((await open().ask(classify, { json: {}, address: publicAddress })).status).toBe(200);
        expect(asked.length).toBeGreaterThan(0);
      });
    });
  });

  describe("logType and logCorrectness", () => {
    it.each(["", "/gcc"])("under %j keep the prediction and one answer", async (prefix) => {
      const { report, cookie } = await aRun(prefix);
      const { runId } = report;
      const ask = async (call: string, query: Record<string, string>) =>
        (await open().ask(call, { prefix, cookie, query: { runId, ...query } })).body;
      expect(await ask(logType, { value: "Home" })).toEqual({
        predictedType: "Home",
        correctness: null,
        isFinish: false,
      });
      expect(await ask(logType, { value: "Office" })).toEqual({
        predictedType: "Office",
        correctness: null,
        isFinish: false,
      });
      expect(await ask(logCorrectness, { value: "No", classification: "", tenantId: "" })).toEqual({
        predictedType: "Office",
        correctness: "No",
        isFinish: false,
      });
      expect(
        await ask(logCorrectness, {
          value: "No",
          classification: "Cafe",
          tenantId: "contoso.example",
        }),
      ).toEqual({ predictedType: "Office", correctness: "No", isFinish: true });
      for (const call of [logType, logCorrectness]) {
        const value = call === logType ? "Home" : "Yes";
        expect(await ask(call, { value })).toMatchObject({ error: "already-answered" });
      }
      const variant = prefix ? "GCC" : "MultiTenant";
      expect(await rows(runId)).toEqual([
        {
          kind: "correctness",
          value: "No",
          classification: "Cafe",
          tenant_id: "contoso.example",
          variant,
        },
        { kind: "type", value: "Office", classification: null, tenant_id: null, variant },
      ]);
    });

    it("take Yes for the predicted type, whatever else is named", async () => {
      const {
        report: { runId },
        cookie,
      } = await aRun();
      await open().ask(logType, { cookie, query: { runId, value: "Home" } });
      expect(
        (
          await open().ask(logCorrectness, {
            cookie,
            query: { runId, value: "Yes", classification: "Cafe" },
          })
        ).body,
      ).toMatchObject({ isFinish: true });
      expect((await rows(runId))[0]).toMatchObject({ value: "Yes", classification: "Home" });
    });

    it("believe the session about the tenant, not the query", async () => {
      const {
        report: { runId },
        cookie,
      } = await aRun();
      const { cookie: session, account } = await signIn(open().db);
      await open().ask(logType, {
        cookie: `${cookie}; ${session}`,
        query: { runId, value: "Home", tenantId: "fabrikam.example" },
      });
      expect((await rows(runId))[0]).toMatchObject({ tenant_id: account.tenantId });
    });

    it("keep one of two answers that come at once", async () => {
      const {
        report: { runId },
        cookie,
      } = await aRun();
      await open().ask(logType, { cookie, query: { runId, value: "Home" } });
      const answers = await Promise.all(
        ["Cafe", "Office", "Cellular"].map((classification) =>
          open().ask(logCorrectness, { cookie, query: { runId, value: "No", classification } }),
        ),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    });

    it("say that nothing was predicted yet", async () => {
      const {
        report: { runId },
        cookie,
      } = await aRun();
      expect(
        (await open().ask(logCorrectness, { cookie, query: { runId, value: "Yes" } })).body,
      ).toMatchObject({ error: "not-predicted" });
      expect(await rows(runId)).toEqual([]);
    });

    it("go with the report when it is deleted", async () => {
      const {
        report: { runId },
        cookie,
      } = await aRun();
      await open().ask(logType, { cookie, query: { runId, value: "Home" } });
      await open().db.deleteFrom("test_run").where("id", "=", runId).execute();
      expect(await rows(runId)).toEqual([]);
    });

    it.each([
      [logType, { value: "Home" }],
      [logCorrectness, { value: "Yes" }],
    ] as const)("%s is for the browser that ran the test", async (call, value) => {
      const {
        report: { runId },
        cookie,
      } = await aRun();
      const other = await aRun();
      expect((await open().ask(call, { query: { runId, ...value } })).status).toBe(403);
      expect(
        (await open().ask(call, { cookie: other.cookie, query: { runId, ...value } })).status,
      ).toBe(403);
      expect(
        (await open().ask(call, { prefix: "/gcc", cookie, query: { runId, ...value } })).status,
      ).toBe(404);
      expect(
        (await open().ask(call, { cookie, query: { runId: unknownId, ...value } })).status,
      ).toBe(404);
      expect(await rows(runId)).toEqual([]);
    });

    it.each<[string, string, Record<string, string>]>([
      ["no run", logType, { value: "Home" }],
      ["a run that is no id", logType, { runId: "temp", value: "Home" }],
      ["a type that is none", logType, { runId: unknownId, value: "home" }],
      ["a tenant that is none", logType, { runId: unknownId, value: "Home", tenantId: "<script>" }],
      ["neither Yes nor No", logCorrectness, { runId: unknownId, value: "Maybe" }],
      [
        "a right type that is none",
        logCorrectness,
        { runId: unknownId, value: "No", classification: "Train" },
      ],
    ])("refuse %s", async (_what, call, query) => {
      expect((await open().ask(call, { query })).body).toMatchObject({ error: "bad-input" });
    });
  });
}

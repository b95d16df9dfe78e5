import i18next from "i18next";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider, initReactI18next } from "react-i18next";
import { expect, it } from "vitest";

import { english } from "#tests/support/english";
import assistant from "~/locales/en/assistant.json";
import ui from "~/locales/en/ui.json";

import type { Tester } from "../assistant-test";
import type { ReachedRow, SocketRow } from "../verdict";
import { ReachedTable, SocketTable } from "./result-tables";

const i18n = i18next.createInstance();
await i18n
  .use(initReactI18next)
  .init({ lng: "en", resources: { en: { assistant, ui } }, interpolation: { escapeValue: false } });

/** The words of a table, with one space wherever there is any. */
const textOf = (table: ReactElement) =>
  renderToStaticMarkup(<I18nextProvider i18n={i18n}>{table}</I18nextProvider>)
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ");

const socket: SocketRow = {
  displayDomainName: "*.office.com",
  host: "augloop.office.com",
  verdict: "failed",
  latencyMs: null,
  attemptsMs: [],
  reason: null,
};

it.each<[SocketRow["reason"], Tester, string]>([
  ["websocket-timeout", "browser", "No reply: the WebSocket timed out after 60 s"],
  ["latency-timeout", "browser", "The latency test timed out after 30 s"],
  ["websocket-timeout", "server", "No reply: the WebSocket timed out after 5 s"],
  ["latency-timeout", "server", "The latency test timed out after 5 s"],
  ["refused", "server", "The connection was refused or blocked"],
])("%s of a WebSocket that the %s tried reads %j", (reason, testedBy, words) => {
  expect(textOf(<SocketTable rows={[{ ...socket, reason }]} testedBy={testedBy} />)).toContain(
    words,
  );
});

it("an address that is not opened is not tested, with why, whatever it is", () => {
  const text = textOf(
    <SocketTable
      rows={[
        {
          ...socket,
          displayDomainName: null,
          host: null,
          verdict: "not-tested",
          reason: "slice-outside",
        },
      ]}
      testedBy="browser"
    />,
  );
  expect(text).toContain(`Not tested – – ${english("assistant:notTested.outside")}`);
});

const domain: ReachedRow = {
  displayDomainName: "*.office.com",
  names: ["www.office.com"],
  failedNames: ["www.office.com"],
  verdict: "failed",
  code: "Failed",
};

it.each<[Tester, string]>([
  ["browser", english("assistant:code.Failed")],
  ["server", english("assistant:code.FailedForServer")],
])("a domain without an answer to the %s reads %j", (testedBy, words) => {
  expect(textOf(<ReachedTable rows={[domain]} testedBy={testedBy} />)).toContain(words);
});

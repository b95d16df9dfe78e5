import type { Resource } from "i18next";

import enGeo from "./en/geo.json";
import enNetworkTest from "./en/network-test.json";
import enReport from "./en/report.json";
import enShell from "./en/shell.json";
import enUi from "./en/ui.json";
import enVerdict from "./en/verdict.json";
import jaGeo from "./ja/geo.json";
import jaNetworkTest from "./ja/network-test.json";
import jaReport from "./ja/report.json";
import jaShell from "./ja/shell.json";
import jaUi from "./ja/ui.json";
import jaVerdict from "./ja/verdict.json";
import zhHansGeo from "./zh-Hans/geo.json";
import zhHansNetworkTest from "./zh-Hans/network-test.json";
import zhHansReport from "./zh-Hans/report.json";
import zhHansShell from "./zh-Hans/shell.json";
import zhHansUi from "./zh-Hans/ui.json";
import zhHansVerdict from "./zh-Hans/verdict.json";
import zhHantGeo from "./zh-Hant/geo.json";
import zhHantNetworkTest from "./zh-Hant/network-test.json";
import zhHantReport from "./zh-Hant/report.json";
import zhHantShell from "./zh-Hant/shell.json";
import zhHantUi from "./zh-Hant/ui.json";
import zhHantVerdict from "./zh-Hant/verdict.json";

/** Every word of the product, by language and namespace. */
export const localeResources = {
  en: {
    geo: enGeo,
    "network-test": enNetworkTest,
    report: enReport,
    shell: enShell,
    ui: enUi,
    verdict: enVerdict,
  },
  ja: {
    geo: jaGeo,
    "network-test": jaNetworkTest,
    report: jaReport,
    shell: jaShell,
    ui: jaUi,
    verdict: jaVerdict,
  },
  "zh-Hans": {
    geo: zhHansGeo,
    "network-test": zhHansNetworkTest,
    report: zhHansReport,
    shell: zhHansShell,
    ui: zhHansUi,
    verdict: zhHansVerdict,
  },
  "zh-Hant": {
    geo: zhHantGeo,
    "network-test": zhHantNetworkTest,
    report: zhHantReport,
    shell: zhHantShell,
    ui: zhHantUi,
    verdict: zhHantVerdict,
  },
} satisfies Resource;

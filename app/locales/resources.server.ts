// Written by `npm run registries`, and by each build. Do not edit.
import type { Resource } from "i18next";

import enAccess from "./en/access.json";
import enAdmin from "./en/admin.json";
import enAnalytics from "./en/analytics.json";
import enAsGraph from "./en/as-graph.json";
import enAsView from "./en/as-view.json";
import enAsn from "./en/asn.json";
import enAssistant from "./en/assistant.json";
import enCalls from "./en/calls.json";
import enChanges from "./en/changes.json";
import enClient from "./en/client.json";
import enCompare from "./en/compare.json";
import enContributions from "./en/contributions.json";
import enDeputies from "./en/deputies.json";
import enEndpoints from "./en/endpoints.json";
import enFeedback from "./en/feedback.json";
import enFqdns from "./en/fqdns.json";
import enGeo from "./en/geo.json";
import enHealth from "./en/health.json";
import enHistory from "./en/history.json";
import enIdentity from "./en/identity.json";
import enIngest from "./en/ingest.json";
import enMonth from "./en/month.json";
import enNetworkTest from "./en/network-test.json";
import enNotices from "./en/notices.json";
import enNppDashboard from "./en/npp-dashboard.json";
import enOcdi from "./en/ocdi.json";
import enOutageNotices from "./en/outage-notices.json";
import enOutages from "./en/outages.json";
import enPeople from "./en/people.json";
import enPerformance from "./en/performance.json";
import enProviders from "./en/providers.json";
import enPublications from "./en/publications.json";
import enReport from "./en/report.json";
import enSharing from "./en/sharing.json";
import enShell from "./en/shell.json";
import enSolutionReview from "./en/solution-review.json";
import enSolutions from "./en/solutions.json";
import enSuiteWay from "./en/suite-way.json";
import enSurvey from "./en/survey.json";
import enTrace from "./en/trace.json";
import enUi from "./en/ui.json";
import enValidation from "./en/validation.json";
import enVerdict from "./en/verdict.json";
import enWebhooks from "./en/webhooks.json";
import enWorkloads from "./en/workloads.json";
import jaAccess from "./ja/access.json";
import jaAdmin from "./ja/admin.json";
import jaAnalytics from "./ja/analytics.json";
import jaAsGraph from "./ja/as-graph.json";
import jaAsView from "./ja/as-view.json";
import jaAsn from "./ja/asn.json";
import jaAssistant from "./ja/assistant.json";
import jaCalls from "./ja/calls.json";
import jaChanges from "./ja/changes.json";
import jaClient from "./ja/client.json";
import jaCompare from "./ja/compare.json";
import jaContributions from "./ja/contributions.json";
import jaDeputies from "./ja/deputies.json";
import jaEndpoints from "./ja/endpoints.json";
import jaFeedback from "./ja/feedback.json";
import jaFqdns from "./ja/fqdns.json";
import jaGeo from "./ja/geo.json";
import jaHealth from "./ja/health.json";
import jaHistory from "./ja/history.json";
import jaIdentity from "./ja/identity.json";
import jaIngest from "./ja/ingest.json";
import jaMonth from "./ja/month.json";
import jaNetworkTest from "./ja/network-test.json";
import jaNotices from "./ja/notices.json";
import jaNppDashboard from "./ja/npp-dashboard.json";
import jaOcdi from "./ja/ocdi.json";
import jaOutageNotices from "./ja/outage-notices.json";
import jaOutages from "./ja/outages.json";
import jaPeople from "./ja/people.json";
import jaPerformance from "./ja/performance.json";
import jaProviders from "./ja/providers.json";
import jaPublications from "./ja/publications.json";
import jaReport from "./ja/report.json";
import jaSharing from "./ja/sharing.json";
import jaShell from "./ja/shell.json";
import jaSolutionReview from "./ja/solution-review.json";
import jaSolutions from "./ja/solutions.json";
import jaSuiteWay from "./ja/suite-way.json";
import jaSurvey from "./ja/survey.json";
import jaTrace from "./ja/trace.json";
import jaUi from "./ja/ui.json";
import jaValidation from "./ja/validation.json";
import jaVerdict from "./ja/verdict.json";
import jaWebhooks from "./ja/webhooks.json";
import jaWorkloads from "./ja/workloads.json";
import zhHansAccess from "./zh-Hans/access.json";
import zhHansAdmin from "./zh-Hans/admin.json";
import zhHansAnalytics from "./zh-Hans/analytics.json";
import zhHansAsGraph from "./zh-Hans/as-graph.json";
import zhHansAsView from "./zh-Hans/as-view.json";
import zhHansAsn from "./zh-Hans/asn.json";
import zhHansAssistant from "./zh-Hans/assistant.json";
import zhHansCalls from "./zh-Hans/calls.json";
import zhHansChanges from "./zh-Hans/changes.json";
import zhHansClient from "./zh-Hans/client.json";
import zhHansCompare from "./zh-Hans/compare.json";
import zhHansContributions from "./zh-Hans/contributions.json";
import zhHansDeputies from "./zh-Hans/deputies.json";
import zhHansEndpoints from "./zh-Hans/endpoints.json";
import zhHansFeedback from "./zh-Hans/feedback.json";
import zhHansFqdns from "./zh-Hans/fqdns.json";
import zhHansGeo from "./zh-Hans/geo.json";
import zhHansHealth from "./zh-Hans/health.json";
import zhHansHistory from "./zh-Hans/history.json";
import zhHansIdentity from "./zh-Hans/identity.json";
import zhHansIngest from "./zh-Hans/ingest.json";
import zhHansMonth from "./zh-Hans/month.json";
import zhHansNetworkTest from "./zh-Hans/network-test.json";
import zhHansNotices from "./zh-Hans/notices.json";
import zhHansNppDashboard from "./zh-Hans/npp-dashboard.json";
import zhHansOcdi from "./zh-Hans/ocdi.json";
import zhHansOutageNotices from "./zh-Hans/outage-notices.json";
import zhHansOutages from "./zh-Hans/outages.json";
import zhHansPeople from "./zh-Hans/people.json";
import zhHansPerformance from "./zh-Hans/performance.json";
import zhHansProviders from "./zh-Hans/providers.json";
import zhHansPublications from "./zh-Hans/publications.json";
import zhHansReport from "./zh-Hans/report.json";
import zhHansSharing from "./zh-Hans/sharing.json";
import zhHansShell from "./zh-Hans/shell.json";
import zhHansSolutionReview from "./zh-Hans/solution-review.json";
import zhHansSolutions from "./zh-Hans/solutions.json";
import zhHansSuiteWay from "./zh-Hans/suite-way.json";
import zhHansSurvey from "./zh-Hans/survey.json";
import zhHansTrace from "./zh-Hans/trace.json";
import zhHansUi from "./zh-Hans/ui.json";
import zhHansValidation from "./zh-Hans/validation.json";
import zhHansVerdict from "./zh-Hans/verdict.json";
import zhHansWebhooks from "./zh-Hans/webhooks.json";
import zhHansWorkloads from "./zh-Hans/workloads.json";
import zhHantAccess from "./zh-Hant/access.json";
import zhHantAdmin from "./zh-Hant/admin.json";
import zhHantAnalytics from "./zh-Hant/analytics.json";
import zhHantAsGraph from "./zh-Hant/as-graph.json";
import zhHantAsView from "./zh-Hant/as-view.json";
import zhHantAsn from "./zh-Hant/asn.json";
import zhHantAssistant from "./zh-Hant/assistant.json";
import zhHantCalls from "./zh-Hant/calls.json";
import zhHantChanges from "./zh-Hant/changes.json";
import zhHantClient from "./zh-Hant/client.json";
import zhHantCompare from "./zh-Hant/compare.json";
import zhHantContributions from "./zh-Hant/contributions.json";
import zhHantDeputies from "./zh-Hant/deputies.json";
import zhHantEndpoints from "./zh-Hant/endpoints.json";
import zhHantFeedback from "./zh-Hant/feedback.json";
import zhHantFqdns from "./zh-Hant/fqdns.json";
import zhHantGeo from "./zh-Hant/geo.json";
import zhHantHealth from "./zh-Hant/health.json";
import zhHantHistory from "./zh-Hant/history.json";
import zhHantIdentity from "./zh-Hant/identity.json";
import zhHantIngest from "./zh-Hant/ingest.json";
import zhHantMonth from "./zh-Hant/month.json";
import zhHantNetworkTest from "./zh-Hant/network-test.json";
import zhHantNotices from "./zh-Hant/notices.json";
import zhHantNppDashboard from "./zh-Hant/npp-dashboard.json";
import zhHantOcdi from "./zh-Hant/ocdi.json";
import zhHantOutageNotices from "./zh-Hant/outage-notices.json";
import zhHantOutages from "./zh-Hant/outages.json";
import zhHantPeople from "./zh-Hant/people.json";
import zhHantPerformance from "./zh-Hant/performance.json";
import zhHantProviders from "./zh-Hant/providers.json";
import zhHantPublications from "./zh-Hant/publications.json";
import zhHantReport from "./zh-Hant/report.json";
import zhHantSharing from "./zh-Hant/sharing.json";
import zhHantShell from "./zh-Hant/shell.json";
import zhHantSolutionReview from "./zh-Hant/solution-review.json";
import zhHantSolutions from "./zh-Hant/solutions.json";
import zhHantSuiteWay from "./zh-Hant/suite-way.json";
import zhHantSurvey from "./zh-Hant/survey.json";
import zhHantTrace from "./zh-Hant/trace.json";
import zhHantUi from "./zh-Hant/ui.json";
import zhHantValidation from "./zh-Hant/validation.json";
import zhHantVerdict from "./zh-Hant/verdict.json";
import zhHantWebhooks from "./zh-Hant/webhooks.json";
import zhHantWorkloads from "./zh-Hant/workloads.json";

/** Every text of the product, by language and namespace. */
export const localeResources = {
  en: {
    access: enAccess,
    admin: enAdmin,
    analytics: enAnalytics,
    "as-graph": enAsGraph,
    "as-view": enAsView,
    asn: enAsn,
    assistant: enAssistant,
    calls: enCalls,
    changes: enChanges,
    client: enClient,
    compare: enCompare,
    contributions: enContributions,
    deputies: enDeputies,
    endpoints: enEndpoints,
    feedback: enFeedback,
    fqdns: enFqdns,
    geo: enGeo,
    health: enHealth,
    history: enHistory,
    identity: enIdentity,
    ingest: enIngest,
    month: enMonth,
    "network-test": enNetworkTest,
    notices: enNotices,
    "npp-dashboard": enNppDashboard,
    ocdi: enOcdi,
    "outage-notices": enOutageNotices,
    outages: enOutages,
    people: enPeople,
    performance: enPerformance,
    providers: enProviders,
    publications: enPublications,
    report: enReport,
    sharing: enSharing,
    shell: enShell,
    "solution-review": enSolutionReview,
    solutions: enSolutions,
    "suite-way": enSuiteWay,
    survey: enSurvey,
    trace: enTrace,
    ui: enUi,
    validation: enValidation,
    verdict: enVerdict,
    webhooks: enWebhooks,
    workloads: enWorkloads,
  },
  ja: {
    access: jaAccess,
    admin: jaAdmin,
    analytics: jaAnalytics,
    "as-graph": jaAsGraph,
    "as-view": jaAsView,
    asn: jaAsn,
    assistant: jaAssistant,
    calls: jaCalls,
    changes: jaChanges,
    client: jaClient,
    compare: jaCompare,
    contributions: jaContributions,
    deputies: jaDeputies,
    endpoints: jaEndpoints,
    feedback: jaFeedback,
    fqdns: jaFqdns,
    geo: jaGeo,
    health: jaHealth,
    history: jaHistory,
    identity: jaIdentity,
    ingest: jaIngest,
    month: jaMonth,
    "network-test": jaNetworkTest,
    notices: jaNotices,
    "npp-dashboard": jaNppDashboard,
    ocdi: jaOcdi,
    "outage-notices": jaOutageNotices,
    outages: jaOutages,
    people: jaPeople,
    performance: jaPerformance,
    providers: jaProviders,
    publications: jaPublications,
    report: jaReport,
    sharing: jaSharing,
    shell: jaShell,
    "solution-review": jaSolutionReview,
    solutions: jaSolutions,
    "suite-way": jaSuiteWay,
    survey: jaSurvey,
    trace: jaTrace,
    ui: jaUi,
    validation: jaValidation,
    verdict: jaVerdict,
    webhooks: jaWebhooks,
    workloads: jaWorkloads,
  },
  "zh-Hans": {
    access: zhHansAccess,
    admin: zhHansAdmin,
    analytics: zhHansAnalytics,
    "as-graph": zhHansAsGraph,
    "as-view": zhHansAsView,
    asn: zhHansAsn,
    assistant: zhHansAssistant,
    calls: zhHansCalls,
    changes: zhHansChanges,
    client: zhHansClient,
    compare: zhHansCompare,
    contributions: zhHansContributions,
    deputies: zhHansDeputies,
    endpoints: zhHansEndpoints,
    feedback: zhHansFeedback,
    fqdns: zhHansFqdns,
    geo: zhHansGeo,
    health: zhHansHealth,
    history: zhHansHistory,
    identity: zhHansIdentity,
    ingest: zhHansIngest,
    month: zhHansMonth,
    "network-test": zhHansNetworkTest,
    notices: zhHansNotices,
    "npp-dashboard": zhHansNppDashboard,
    ocdi: zhHansOcdi,
    "outage-notices": zhHansOutageNotices,
    outages: zhHansOutages,
    people: zhHansPeople,
    performance: zhHansPerformance,
    providers: zhHansProviders,
    publications: zhHansPublications,
    report: zhHansReport,
    sharing: zhHansSharing,
    shell: zhHansShell,
    "solution-review": zhHansSolutionReview,
    solutions: zhHansSolutions,
    "suite-way": zhHansSuiteWay,
    survey: zhHansSurvey,
    trace: zhHansTrace,
    ui: zhHansUi,
    validation: zhHansValidation,
    verdict: zhHansVerdict,
    webhooks: zhHansWebhooks,
    workloads: zhHansWorkloads,
  },
  "zh-Hant": {
    access: zhHantAccess,
    admin: zhHantAdmin,
    analytics: zhHantAnalytics,
    "as-graph": zhHantAsGraph,
    "as-view": zhHantAsView,
    asn: zhHantAsn,
    assistant: zhHantAssistant,
    calls: zhHantCalls,
    changes: zhHantChanges,
    client: zhHantClient,
    compare: zhHantCompare,
    contributions: zhHantContributions,
    deputies: zhHantDeputies,
    endpoints: zhHantEndpoints,
    feedback: zhHantFeedback,
    fqdns: zhHantFqdns,
    geo: zhHantGeo,
    health: zhHantHealth,
    history: zhHantHistory,
    identity: zhHantIdentity,
    ingest: zhHantIngest,
    month: zhHantMonth,
    "network-test": zhHantNetworkTest,
    notices: zhHantNotices,
    "npp-dashboard": zhHantNppDashboard,
    ocdi: zhHantOcdi,
    "outage-notices": zhHantOutageNotices,
    outages: zhHantOutages,
    people: zhHantPeople,
    performance: zhHantPerformance,
    providers: zhHantProviders,
    publications: zhHantPublications,
    report: zhHantReport,
    sharing: zhHantSharing,
    shell: zhHantShell,
    "solution-review": zhHantSolutionReview,
    solutions: zhHantSolutions,
    "suite-way": zhHantSuiteWay,
    survey: zhHantSurvey,
    trace: zhHantTrace,
    ui: zhHantUi,
    validation: zhHantValidation,
    verdict: zhHantVerdict,
    webhooks: zhHantWebhooks,
    workloads: zhHantWorkloads,
  },
} satisfies Resource;

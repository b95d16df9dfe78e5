/** Flags that pages read (specification §6); each switches one thing off. */
export const clientFlagNames = [
  "DisableSignIn",
  "DisableNetworkHealth",
  "DisableAllFooterLinks",
  "DisableInternetTypeSurvey",
  "DisablePeerPerformanceChart",
  "DisableShareReport",
  "DisableHistoryReport",
  "DisableSaveReport",
  "DisableCopilotTest",
] as const;
export type ClientFlag = (typeof clientFlagNames)[number];

/** Nothing is switched off unless a setting says so. */
export const clientFlagDefaults = Object.fromEntries(
  clientFlagNames.map((name) => [name, false]),
) as Record<ClientFlag, boolean>;

/**
 * Flags that the server reads and what they are unless a setting says otherwise
 * (specification §6 and §9): everything off but the new internal portal.
 */
export const serverFlagDefaults = {
  /** Whether browsers call the reports under NetworkTestReport instead of ConnectivityTest. */
  isReportControllerEnabled: false,
  isCopilotIntegrateEnable: false,
  /** Whether pages offer the feedback form. */
  isOcvEnabled: false,
  isNppDashboardEnabled: false,
  isNewInternalPortalEnabled: true,
  isOcdiAssociationEnabled: false,
  isCopilotTestEnabled: false,
  isNewMapEnabled: false,
  isMonthlyNpiEnabled: false,
  isOutageEnabled: false,
  isConnectedScoreEnabled: false,
};

export type ServerFlag = keyof typeof serverFlagDefaults;
export const serverFlagNames = Object.keys(serverFlagDefaults) as ServerFlag[];

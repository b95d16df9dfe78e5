/** What stands before the paths of these calls (specification §7). */
export const partnerPerformancePrefix = "/api/pnpp/api/v1/";

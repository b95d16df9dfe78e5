import type { Scenario } from "./scenario";

/** A required endpoint shows a certificate that is over. */
export const expiredCertificate: Scenario = {
  name: "expired certificate",
  set: () => ({ hasExpiredCertificate: true }),
  causes: ["bad-certificate"],
  // A page is not told why an answer did not come.
  inBrowser: ["endpoint-blocked"],
  heading: "certificates-untrusted",
};

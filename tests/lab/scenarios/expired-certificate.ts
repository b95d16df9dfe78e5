import { following, isOneHostMissing } from "../follows";
import type { Scenario } from "./scenario";

/** A required endpoint shows a certificate that is over. */
export const expiredCertificate: Scenario = {
  name: "expired certificate",
  set: () => ({ hasExpiredCertificate: true }),
  causes: ["bad-certificate"],
  // A page is not told why an answer did not come.
  inBrowser: following(isOneHostMissing, "endpoint-blocked"),
  heads: { client: ["certificates-untrusted"], browser: ["endpoints-blocked"] },
};

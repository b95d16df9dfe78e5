import * as z from "zod";

import {
  assistantDomainsUsual,
  isOfDomain,
  testDomainLimit,
  testNameLimit,
} from "~/features/settings/test-domain";
import { hostNameLimit } from "~/lib/web-address.schema";

const hostName = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/;

/** What the assistant test asks: it goes into the content security policy of its page, so nothing but names. */
const testDomains = z
  .array(
    z
      .object({
        displayDomainName: z
          .string()
          .max(hostNameLimit)
          .refine(
            (text) => hostName.test(text.replace(/^\*\./, "")),
            "is no domain such as *.office.com",
          ),
        testDomainNames: z.array(z.string().max(hostNameLimit).regex(hostName)).max(testNameLimit),
      })
      .refine(
        ({ displayDomainName, testDomainNames }) =>
          testDomainNames.every((name) => isOfDomain(name, displayDomainName)),
        "has a name of another domain",
      ),
  )
  .max(testDomainLimit);

export const declaredSettings = {
  shape: {
    connectivityTestDomains: testDomains,
    connectivityTestExtraDomains: testDomains,
    wssTestDomains: testDomains,
  },
  defaults: assistantDomainsUsual,
};

// Written by `npm run registries`, and by each build. Do not edit.
import { grants as access } from "~/features/access/grants";
import { grants as asn } from "~/features/asn/grants";
import { grants as assistantTest } from "~/features/assistant-test/grants";
import { grants as domainLens } from "~/features/domain-lens/grants";
import { grants as feedback } from "~/features/feedback/grants";
import { grants as geo } from "~/features/geo/grants";
import { grants as health } from "~/features/health/grants";
import { grants as identity } from "~/features/identity/grants";
import { grants as messaging } from "~/features/messaging/grants";
import { grants as networkTest } from "~/features/network-test/grants";
import { grants as outageNotices } from "~/features/outage-notices/grants";
import { grants as performance } from "~/features/performance/grants";
import { grants as providers } from "~/features/providers/grants";
import { grants as reports } from "~/features/reports/grants";
import { grants as settings } from "~/features/settings/grants";
import { grants as solutions } from "~/features/solutions/grants";
import { grants as survey } from "~/features/survey/grants";

/** The permissions by role that features register. */
export const registeredGrants = [
  access,
  asn,
  assistantTest,
  domainLens,
  feedback,
  geo,
  health,
  identity,
  messaging,
  networkTest,
  outageNotices,
  performance,
  providers,
  reports,
  settings,
  solutions,
  survey,
] as const;

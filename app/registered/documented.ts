// Written by `npm run registries`, and by each build. Do not edit.
import { documented as apiAccount } from "~/api/account/documented";
import { documented as apiAgent } from "~/api/agent/documented";
import { documented as apiAnonymous } from "~/api/anonymous/documented";
import { documented as apiAsn } from "~/api/asn/documented";
import { documented as apiEndpointFeed } from "~/api/endpoint-feed/documented";
import { documented as apiEndpointManager } from "~/api/endpoint-manager/documented";
import { documented as apiHub } from "~/api/hub/documented";
import { documented as apiInternetType } from "~/api/internet-type/documented";
import { documented as apiPartnerPerformance } from "~/api/partner-performance/documented";
import { documented as apiPlaces } from "~/api/places/documented";
import { documented as apiPreferences } from "~/api/preferences/documented";
import { documented as apiProcessHealth } from "~/api/process-health/documented";
import { documented as apiReference } from "~/api/reference/documented";
import { documented as apiReports } from "~/api/reports/documented";

/** The calls with their tags and schemas that features register. */
export const registeredDocumented = [
  apiAccount,
  apiAgent,
  apiAnonymous,
  apiAsn,
  apiEndpointFeed,
  apiEndpointManager,
  apiHub,
  apiInternetType,
  apiPartnerPerformance,
  apiPlaces,
  apiPreferences,
  apiProcessHealth,
  apiReference,
  apiReports,
] as const;

import { changesCall } from "./changes-call";
import { endpointsCall } from "./endpoints-call";
import { versionCall, versionsCall } from "./version-calls";

/**
 * The public web service. Names of parameters, their values and the instance are matched without
 * regard to case.
 */
export const feedCalls = [versionsCall, versionCall, endpointsCall, changesCall];

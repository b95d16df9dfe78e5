import type { RetentionRule } from "~/platform/registration.server";

import { expireReports } from "./expire-reports.server";

export const retention: readonly RetentionRule[] = [{ what: "reports", remove: expireReports }];

import { describeVersions } from "#tests/support/document-versions";

import { listReminderPayload } from "./list-reminder.schema";
import versions from "./list-reminder.versions.json";

describeVersions(versions, [listReminderPayload]);

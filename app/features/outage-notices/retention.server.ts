import { dayMs } from "~/lib/time";
import { inRounds, type RetentionRule } from "~/platform/registration.server";

import { deleteNoticesBefore } from "./notice.repository.server";
import { outageNoticeLifeDays } from "./subscription";

export const retention: readonly RetentionRule[] = [
  {
    what: "outage-notices",
    remove: inRounds((db, now, limit) =>
      deleteNoticesBefore(db, new Date(now.getTime() - outageNoticeLifeDays * dayMs), limit),
    ),
  },
];

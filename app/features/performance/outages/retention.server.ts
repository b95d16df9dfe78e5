import { dayMs } from "~/lib/time";
import { inRounds, type RetentionRule } from "~/platform/registration.server";

import { firstConnect } from "../aggregation/connect-bucket";
import { keptDays } from "../aggregation/kept-days";
import { deleteTotalsBefore } from "./connect-total.repository.server";
import { deleteFaultsBefore, deleteOutagesBefore } from "./outage.repository.server";

export const retention: readonly RetentionRule[] = [
  {
    what: "connect-totals",
    remove: inRounds((db, now, limit) => deleteTotalsBefore(db, firstConnect(now), limit)),
  },
  {
    what: "outage-faults",
    remove: inRounds((db, now, limit) => deleteFaultsBefore(db, firstConnect(now), limit)),
  },
  {
    what: "outages",
    remove: inRounds((db, now, limit) =>
      deleteOutagesBefore(db, new Date(now.getTime() - keptDays * dayMs), limit),
    ),
  },
];

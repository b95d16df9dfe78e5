import type { State } from "~/ui/states";

import type { MailState } from "../code";
import type { PartnerStatus } from "../partner";

/** How a partner's status is drawn. */
export const partnerStates: Record<PartnerStatus, State> = {
  AwaitingEndorsement: "waiting",
  Approved: "ok",
  Named: "ok",
  Demo: "info",
  Preview: "info",
  Declined: "failed",
};

/** How the state of the mail with a code is drawn. */
export const mailMarks: Record<MailState, State> = {
  sending: "running",
  sent: "ok",
  queued: "retrying",
  failed: "failed",
};

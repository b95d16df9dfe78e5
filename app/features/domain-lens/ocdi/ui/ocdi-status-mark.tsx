import { useTranslation } from "react-i18next";

import { StateMark } from "~/ui/state-mark";
import type { State } from "~/ui/states";

import type { OcdiStatus } from "../ocdi-association";

const states: Record<OcdiStatus, State> = {
  "Not Started": "not-tested",
  Pending: "waiting",
  Approved: "ok",
  Rejected: "failed",
};

export function OcdiStatusMark({ status }: { status: OcdiStatus }) {
  const { t } = useTranslation("ocdi");
  return <StateMark state={states[status]} label={t(`status.${status}`)} />;
}

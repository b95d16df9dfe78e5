import { useTranslation } from "react-i18next";

import { StateMark } from "~/ui/state-mark";

import type { DeliveryView } from "../webhook.view";

const marks = { waiting: "waiting", delivered: "ok", failed: "failed" } as const;

/** What became of a delivery, with the last answer's status or what kept it from being asked. */
export function DeliveryMark({
  delivery: { state, status, fault },
}: {
  delivery: Pick<DeliveryView, "state" | "status" | "fault">;
}) {
  const { t } = useTranslation("webhooks");
  const reason =
    fault === null || fault === "status"
      ? status !== null && t("answered", { status })
      : t(`fault.${fault}`);
  return (
    <>
      <StateMark state={marks[state]} label={t(`delivery.${state}`)} />
      {reason ? <span className="line">{reason}</span> : null}
    </>
  );
}

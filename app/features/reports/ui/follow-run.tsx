import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";

import type { RunEventName } from "~/features/messaging/run-events";

/** Events that change what the page shows. */
const followed: readonly RunEventName[] = ["ReceiveTestStatus", "ReceiveDnsConnectivityTestResult", "ReceiveConnectivityTestResult"];

/** Loads the page's data anew whenever the run reports something; draws nothing. */
export function FollowRun({ hubUrl }: { hubUrl: string }) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const source = new EventSource(hubUrl);
    for (const name of followed) source.addEventListener(name, revalidate);
    return () => source.close();
  }, [hubUrl, revalidate]);
  return null;
}

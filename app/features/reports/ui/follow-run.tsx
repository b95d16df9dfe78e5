import { useRevalidator } from "@remix-run/react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";

import { Note } from "~/ui/note";

/** Longer than any run: the server ends the stream with it. */
const followForMs = 30 * 60_000;

type State = "following" | "polling" | "lost";

/** Loads the page's data anew whenever the run reports something, and says where that is not told as it happens. */
export function FollowRun({ hubUrl, runId }: { hubUrl: string; runId: string }) {
  const { t } = useTranslation("report");
  const { revalidate } = useRevalidator();
  const [state, setState] = useState<State>("following");
  useEffect(() => {
    const stop = new AbortController();
    followRun({ url: hubUrl, runId, timeoutMs: followForMs, signal: stop.signal }, { onChange: revalidate, onPolling: () => setState("polling") })
      .catch(() => {
        if (!stop.signal.aborted) setState("lost");
      });
    return () => stop.abort(new Error("The page is left."));
  }, [hubUrl, runId, revalidate]);
  return state === "following" ? null : <Note role="status" tone={state === "lost" ? "warning" : "accent"}>{t(`running.${state}`)}</Note>;
}

type Followed = { onChange: () => void; onPolling: () => void };

/** By one stream for all tabs of the browser, by polls where nothing comes through. @throws where the hub cannot be reached */
async function followRun(following: { url: string; runId: string; timeoutMs: number; signal: AbortSignal }, { onChange, onPolling }: Followed): Promise<void> {
  const { hubItems } = await import("~/features/network-test/engine/hub-stream.client");
  for await (const item of hubItems(following)) {
    if (item.type === "event") onChange();
    if (item.type === "polling") onPolling();
    if (item.type === "time-is-up") return;
  }
}

import type {
  ActionFunctionArgs,
  HeadersFunction,
  LoaderFunctionArgs,
  MetaFunction,
  SerializeFrom,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { connectSources } from "~/features/assistant-test/test-address";
import { LiveAssistantTest } from "~/features/assistant-test/ui/live-assistant-test";
import { ResultPage } from "~/features/assistant-test/ui/result-page";
import { StartView } from "~/features/assistant-test/ui/start-view";
import { FeedbackLink } from "~/features/feedback/ui/feedback-link";
import type { PageHandle } from "~/platform/page-policy";
import { postAssistantPage, readAssistantPage } from "~/assistant-page.server";

type Page = SerializeFrom<typeof loader>;

/** A test in the browser takes script; without it the form asks the server. */
export const handle: PageHandle<Page> = {
  i18n: ["assistant", "feedback"],
  isEmbedded: true,
  policy: ({ settings }) => ({ script: "page", connect: connectSources(settings) }),
};

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: page?.title },
  ...(page?.held
    ? [{ name: "robots", content: "noindex" }]
    : [{ name: "description", content: page?.description }]),
];

export const loader = (args: LoaderFunctionArgs) => readAssistantPage(args);

export const action = (args: ActionFunctionArgs) => postAssistantPage(args);

export default function AssistantTestRoute() {
  const { prefix, settings, held, asked, keptDays, notice, feedback } =
    useLoaderData<typeof loader>();
  const address = `${prefix}/copilot`;
  return (
    <>
      <LiveAssistantTest
        prefix={prefix}
        settings={settings}
        action={address}
        mayBegin={held === null && notice === null}
      >
        {(form, isStopped) =>
          held && !isStopped ? (
            <ResultPage {...held} resultId={held.result.runId} form={form} />
          ) : (
            <StartView
              {...form}
              asked={asked}
              keptDays={keptDays}
              privacyHref={`${prefix}/privacy`}
              notice={isStopped ? "stopped" : notice}
            />
          )
        }
      </LiveAssistantTest>
      {feedback ? <FeedbackLink href={feedback} /> : null}
    </>
  );
}

import { readFile } from "node:fs/promises";

import { describe, expect, it } from "vitest";

import { feedbackHref, feedbackOrigin, feedbackRetentionDays } from "./feedback";
import { feedbackMail } from "./feedback-mail";
import { feedbackSchema } from "./feedback.schema";
import { feedbackErrors } from "./read-feedback-form";

const filled = {
  page: "/copilot",
  rating: "4",
  message: "Good map.",
  mayReply: "yes",
  replyTo: "avery@contoso.example",
};

describe("the form", () => {
  it.each<[string, object, object]>([
    [
      "all of it",
      {},
      { page: "/copilot", rating: 4, message: "Good map.", replyTo: "avery@contoso.example" },
    ],
    [
      "no answer wanted, whatever stands in the field",
      { mayReply: undefined, replyTo: "x" },
      { replyTo: null },
    ],
    [
      "blanks around",
      { message: " \n a\nb \n", replyTo: " avery@contoso.example " },
      { message: "a\nb", replyTo: "avery@contoso.example" },
    ],
    ["4 000 characters", { message: "x".repeat(4000) }, { message: "x".repeat(4000) }],
    ["a page with an id", { page: "/report/6f1de0c8-3c5f-4d3b-9a55-0f1f1f6f7a10" }, { page: "/" }],
    ["no page", { page: undefined }, { page: "/" }],
  ])("takes %s", (_what, change, expected) => {
    expect(feedbackSchema.parse({ ...filled, ...change })).toMatchObject(expected);
  });

  it.each<[string, object, object]>([
    [
      "nothing",
      { rating: undefined, message: undefined, replyTo: undefined },
      { rating: "rating-missing", message: "message-missing" },
    ],
    ["no rating", { rating: undefined }, { rating: "rating-missing" }],
    ["no star", { rating: "0" }, { rating: "rating-missing" }],
    ["a sixth star", { rating: "6" }, { rating: "rating-missing" }],
    ["half a star", { rating: "3.5" }, { rating: "rating-missing" }],
    ["a word for a rating", { rating: "good" }, { rating: "rating-missing" }],
    ["blanks", { message: " \n " }, { message: "message-missing" }],
    ["too long a message", { message: "x".repeat(4001) }, { message: "message-too-long" }],
    ["no address to answer to", { replyTo: "" }, { replyTo: "address-missing" }],
    ["what is no address", { replyTo: "avery" }, { replyTo: "address-invalid" }],
    [
      "two addresses",
      { replyTo: "a@contoso.example,b@contoso.example" },
      { replyTo: "address-invalid" },
    ],
    [
      "a header after the address",
      { replyTo: "a@contoso.example\r\nBcc: b@contoso.example" },
      { replyTo: "address-invalid" },
    ],
  ])("refuses %s", (_what, change, errors) => {
    const { error } = feedbackSchema.safeParse({ ...filled, ...change });
    const byField: Record<string, string[]> = {};
    for (const { path, message } of error?.issues ?? [])
      (byField[String(path[0])] ??= []).push(message);
    expect(feedbackErrors(byField)).toEqual(errors);
  });
});

it("is mailed with what the sender said apart from what we say", () => {
  const { subject, text } = feedbackMail(
    { page: "/report/:reportId", rating: 2, message: "Slow.\nPage: /x", replyTo: null },
    "MultiTenant",
  );
  expect(subject).toBe("Feedback: 2 of 5");
  expect(text).toBe(
    "Rating: 2 of 5\nPage: /report/:reportId\nVariant: MultiTenant\nMay be answered: no\n\nSlow.\nPage: /x\n",
  );
});

const reportPath = "/report/6f1de0c8-3c5f-4d3b-9a55-0f1f1f6f7a10";

it("has its form at an address that knows the way back", () => {
  const address = new URL(
    feedbackHref("/gcc", "/report/:reportId", `/gcc${reportPath}`),
    "http://site.example",
  );
  expect([address.pathname, ...address.searchParams.values()]).toEqual([
    "/gcc/feedback",
    "/report/:reportId",
    `/gcc${reportPath}`,
  ]);
});

it.each<[string, ReturnType<typeof feedbackOrigin>]>([
  [reportPath, { href: reportPath, kind: "report", reportId: reportPath.slice("/report/".length) }],
  [
    `/gcc${reportPath}`,
    { href: `/gcc${reportPath}`, kind: "report", reportId: reportPath.slice("/report/".length) },
  ],
  ["/copilot", { href: "/copilot", kind: "assistant", reportId: "" }],
  ["", null],
  ["/", null],
  [`${reportPath}/delete`, null],
  [`//evil.example${reportPath}`, null],
  [`https://evil.example${reportPath}`, null],
  ["/report/temp", null],
  [`${reportPath}\n`, null],
])("leads back to %s where that is a page of this site", (path, origin) => {
  expect(feedbackOrigin(path)).toEqual(origin);
});

it.each(["en", "ja", "zh-Hans", "zh-Hant"])(
  "the page of what is kept names in %s how long feedback is",
  async (language) => {
    const words = JSON.parse(await readFile(`app/locales/${language}/shell.json`, "utf8")) as {
      privacy: { kept: { feedback: string } };
    };
    expect(words.privacy.kept.feedback).toContain(String(feedbackRetentionDays));
  },
);

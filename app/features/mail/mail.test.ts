import { describe, expect, it } from "vitest";

import { mailSchema } from "./mail.schema";

const mail = {
  id: "6f1de0c8-3c5f-4d3b-9a55-0f1f1f6f7a10",
  to: "team@contoso.example",
  subject: "Feedback: 5 of 5",
  text: "Line 1\nLine 2",
  replyTo: null,
};

it("takes a mail with and without an address to answer to", () => {
  expect(mailSchema.parse(mail)).toEqual(mail);
  expect(mailSchema.parse({ ...mail, replyTo: "avery@contoso.example" }).replyTo).toBe(
    "avery@contoso.example",
  );
});

describe("what would begin another header or reach another person is refused", () => {
  it.each([
    ["subject", "Hello\r\nBcc: victim@example.com"],
    ["subject", "Hello\nBcc: victim@example.com"],
    ["subject", "Hello\rBcc: victim@example.com"],
    ["subject", "Hello\u2028Bcc: victim@example.com"],
    ["subject", "Hello\u0000"],
    ["subject", ""],
    ["subject", "x".repeat(201)],
    ["to", "a@example.com\r\nBcc: victim@example.com"],
    ["to", "a@example.com, victim@example.com"],
    ["to", "Avery <a@example.com>"],
    ["to", "a@example.com;b@example.com"],
    ["to", `${"x".repeat(250)}@example.com`],
    ["replyTo", "a@example.com\nBcc: victim@example.com"],
    ["replyTo", "<a@example.com>"],
    ["replyTo", ""],
    ["text", "x".repeat(20_001)],
    ["id", "1@evil.example>\r\nBcc: x"],
  ])("%s: %j", (field, value) => {
    expect(mailSchema.safeParse({ ...mail, [field]: value }).success).toBe(false);
  });
});

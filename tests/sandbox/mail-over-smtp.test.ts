import { randomUUID } from "node:crypto";
import http from "node:http";
import { connect, createServer, type AddressInfo, type Server, type Socket } from "node:net";

import { createTransport } from "nodemailer";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import type { Mail } from "~/features/mail/mail.schema";
import { sendMail } from "~/features/mail/send-mail.server";
import { setSandbox } from "~/platform/sandbox-parts.server";
import { startTestApplication, type TestApplication } from "#tests/support/application";

import { startTestSandbox, type TestSandbox } from "./test-sandbox";

const aMail = (mail: Partial<Mail> = {}): Mail => ({
  id: randomUUID(),
  to: "team@contoso.example",
  subject: "Feedback",
  text: "Hello",
  replyTo: null,
  ...mail,
});

let application: TestApplication;
let sandbox: TestSandbox;
beforeEach(async () => {
  application = await startTestApplication();
  sandbox = await startTestSandbox({ parts: ["suite", "mail"] });
  setSandbox(sandbox);
});
afterEach(async () => {
  setSandbox(undefined);
  await sandbox.close();
  await application.close();
});

const page = async () => {
  const response = await fetch(sandbox.mail!.pageUrl);
  return { response, html: await response.text() };
};

describe("a mail", () => {
  it("is sent over a socket and shown as it was written", async () => {
    await sendMail(
      aMail({
        subject: "意見 – 5 of 5",
        text: "First line\nsecond & <b>third</b>\n\n日本語の文",
        replyTo: "avery@contoso.example",
      }),
    );
    const { html } = await page();
    for (const shown of [
      "意見 – 5 of 5",
      "team@contoso.example",
      "avery@contoso.example",
      "pathlens@sandbox.test",
      "First line<br>second &#38; &#60;b&#62;third&#60;/b&#62;",
      "日本語の文",
    ]) {
      expect(html).toContain(shown);
    }
    expect(html).not.toContain("<b>");
  });

  it("that would begin another header or name another receiver is not sent", async () => {
    for (const bad of [
      { subject: "x\r\nBcc: victim@contoso.example" },
      { to: "a@contoso.example,victim@contoso.example" },
      { replyTo: "a@contoso.example\nBcc: victim@contoso.example" },
    ]) {
      await expect(sendMail(aMail(bad))).rejects.toThrow();
    }
    expect((await page()).html).toContain("None has come yet");
  });

  it("keeps lines that look like headers or like the end in its text", async () => {
    await sendMail(aMail({ text: "one\n.\nBcc: victim@contoso.example\n\n.\r\nQUIT\r\nthree" }));
    const { html } = await page();
    expect(html.match(/<article>/g)).toHaveLength(1);
    expect(html).toContain("<dd>team@contoso.example</dd>");
    expect(html).toContain("three");
  });

  it("is kept among the last 200", async () => {
    const transport = createTransport({
      url: sandbox.mail!.smtpUrl,
      pool: true,
      maxConnections: 1,
      maxMessages: Infinity,
    });
    for (let count = 1; count <= 205; count += 1) {
      await transport.sendMail({
        from: "a@contoso.example",
        to: "b@contoso.example",
        subject: `Mail number ${count}.`,
        text: "",
      });
    }
    transport.close();
    const { html } = await page();
    expect(html.match(/<article>/g)).toHaveLength(200);
    expect(html.indexOf("number 205.")).toBeLessThan(html.indexOf("number 204."));
    expect(html).not.toContain("number 5.");
  });
});

describe("the page", () => {
  it("runs nothing and loads nothing, whatever a mail holds", async () => {
    const { response } = await page();
    expect(response.headers.get("Content-Security-Policy")).toMatch(/^default-src 'none';/);
    expect(response.headers.get("Cache-Control")).toBe("no-store");
  });

  it.each([
    ["another host", "GET", "/", "attacker.example", 404],
    ["another path", "GET", "/x", "127.0.0.1", 404],
    ["a write", "POST", "/", "127.0.0.1", 404],
    ["HEAD", "HEAD", "/", "localhost", 200],
  ])("answers %s", async (_what, method, path, host, status) => {
    const { port } = new URL(sandbox.mail!.pageUrl);
    const answered = await new Promise<number | undefined>((resolve, reject) => {
      http
        .request({ host: "127.0.0.1", port, path, method, headers: { host } }, (response) =>
          resolve(response.resume().statusCode),
        )
        .once("error", reject)
        .end();
    });
    expect(answered).toBe(status);
  });
});

it("takes no mail of more than a megabyte", async () => {
  const socket = connect(Number(new URL(sandbox.mail!.smtpUrl).port), "127.0.0.1");
  const answers: string[] = [];
  socket.setEncoding("utf8").on("data", (text: string) => answers.push(text));
  const line = `${"x".repeat(900)}\r\n`;
  const say = async (text: string, answer: RegExp) => {
    socket.write(text);
    await expect.poll(() => answers.join("")).toMatch(answer);
  };
  await say("", /^220 /);
  await say("EHLO test\r\n", /250 /);
  await say("MAIL FROM:<a@contoso.example>\r\n", /Accepted|250/);
  await say("RCPT TO:<b@contoso.example>\r\nDATA\r\n", /354 /);
  await say(`Subject: long\r\n\r\n${line.repeat(1300)}.\r\n`, /552 /);
  socket.destroy();
  expect((await page()).html).toContain("None has come yet");
});

describe("without a mail server that takes it", () => {
  it("a mail fails at once where there is none", async () => {
    setSandbox(undefined);
    await expect(sendMail(aMail())).rejects.toThrow(/SMTP_URL/);
  });

  it("a mail is given up in time where the server says nothing, and at once at a shutdown", async () => {
    const connections = new Set<Socket>();
    const end = new AbortController();
    const silent: Server = createServer((socket) => {
      connections.add(socket.on("error", () => undefined));
      end.abort(new Error("The process ends."));
    });
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
    setSandbox({
      ...sandbox,
      mail: {
        ...sandbox.mail!,
        smtpUrl: `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`,
      },
    });
    // Where it waited for the server it would fail by the server's time-out.
    await expect(sendMail(aMail(), end.signal)).rejects.toThrow("The process ends.");
    connections.forEach((socket) => socket.destroy());
    silent.close();
  });
});

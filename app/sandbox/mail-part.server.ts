import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo, Server as SocketServer } from "node:net";

import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from "smtp-server";

import { MailBox } from "./mail-box.server";
import { mailRefusalOf } from "./mail-refusal";
import { mailPage } from "./mail-page";

/** Longest mail in bytes; ours have some thousands. */
const mailSizeLimit = 1024 * 1024;

/** Connections at once, and how long one may say nothing, in ms. */
const connectionsMost = 50;
const idleMs = 10_000;

export type MailPart = {
  smtpPort: number;
  pagePort: number;
  box: MailBox;
  close: () => Promise<void>;
};

/**
 * Starts a mail server that takes everything but what `mailRefusalOf` refuses, and a page that shows it;
 * port 0 takes a free one.
 */
export async function startMailPart(ports: { smtp: number; page: number }): Promise<MailPart> {
  const box = new MailBox();
  const smtp = smtpServer(box);
  const page = createServer((request, response) => answerPage(request, response, box));
  const close = async () => {
    page.closeAllConnections();
    await Promise.all([
      new Promise<void>((resolve) => smtp.close(() => resolve())),
      new Promise<unknown>((resolve) => page.close(resolve)),
    ]);
  };
  try {
    return {
      smtpPort: await listen(smtp.server, ports.smtp),
      pagePort: await listen(page, ports.page),
      box,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

function smtpServer(box: MailBox): SMTPServer {
  const server = new SMTPServer({
    banner: "Pathlens sandbox",
    disabledCommands: ["AUTH", "STARTTLS"],
    disableReverseLookup: true,
    size: mailSizeLimit,
    maxClients: connectionsMost,
    socketTimeout: idleMs,
    closeTimeout: 1,
    onRcptTo: ({ address }, _session, done) => {
      const refusal = mailRefusalOf(address);
      done(refusal && Object.assign(new Error(refusal.text), { responseCode: refusal.code }));
    },
    onData: (stream, session, done) => void takeMail(box, stream, session).then(() => done(), done),
  });
  // A connection that breaks off is the other side's business.
  server.on("error", () => undefined);
  return server;
}

async function takeMail(
  box: MailBox,
  stream: SMTPServerDataStream,
  { envelope }: SMTPServerSession,
): Promise<void> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes <= mailSizeLimit) chunks.push(chunk);
  }
  if (stream.sizeExceeded || bytes > mailSizeLimit)
    throw Object.assign(new Error("The mail is too long."), { responseCode: 552 });
  await box.take(Buffer.concat(chunks), {
    sender: envelope.mailFrom ? envelope.mailFrom.address : "",
    receivers: envelope.rcptTo.map(({ address }) => address),
  });
}

function answerPage(
  { method, url, headers }: IncomingMessage,
  response: ServerResponse,
  box: MailBox,
): void {
  response.setHeader("Cache-Control", "no-store");
  const isReading = method === "GET" || method === "HEAD";
  // A name that somebody points at this machine (DNS rebinding) gets nothing.
  const isOurs = /^(127\.0\.0\.1|localhost)(:\d+)?$/.test(headers.host ?? "");
  if (url !== "/" || !isReading || !isOurs) {
    response.writeHead(404, { "Content-Type": "text/plain" }).end("Not found\n");
    return;
  }
  response
    .writeHead(200, {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy":
        "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      "X-Content-Type-Options": "nosniff",
      "Referrer-Policy": "no-referrer",
    })
    .end(mailPage(box.newest));
}

async function listen(server: Server | SocketServer, port: number): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  return (server.address() as AddressInfo).port;
}

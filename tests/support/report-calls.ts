import http from "node:http";

/** One answer of a call, read to its end. */
export type Answer = { status: number; headers: http.IncomingHttpHeaders; body: string };

type Asked = {
  method?: "GET" | "POST";
  form?: Record<string, string>;
  headers?: Record<string, string>;
  agent?: http.Agent;
};

/** Sends one request as a program does. @throws when the connection ends before the answer does */
export function ask(
  url: string,
  { method = "GET", form, headers, agent }: Asked = {},
): Promise<Answer> {
  const body = form && new URLSearchParams(form).toString();
  return new Promise((resolve, reject) => {
    const type =
      body === undefined
        ? {}
        : {
            "Content-Type": "application/x-www-form-urlencoded",
            "Content-Length": Buffer.byteLength(body),
          };
    const request = http.request(
      url,
      { method, agent, headers: { ...type, ...headers } },
      (response) => {
        let text = "";
        response.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
        response.once("error", reject);
        response.once("end", () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }),
        );
        response.once(
          "close",
          () => response.complete || reject(new Error("The answer was cut off.")),
        );
      },
    );
    request.once("error", reject);
    request.end(body);
  });
}

/** What a browser in Amsterdam sends after its 25 samples. */
export const measuredForm: Record<string, string> = {
  browserLatitude: "52.3676",
  browserLongitude: "4.9041",
  browserLocationCity: "Amsterdam",
  browserLocationRegion: "North Holland",
  browserLocationCountry: "Netherlands",
  browserLocationIsAutoDetected: "true",
  exchangeFaultZoneCode: "AMS",
  measuredLatency: "18.4",
  measuredLatencies: Array.from({ length: 25 }, (_, sample) => (18.4 + sample / 4).toFixed(2)).join(
    ",",
  ),
  latencyMethod: "resource-timing",
  latencyErrorMs: "1.5",
};

const {
  measuredLatency: _one,
  measuredLatencies: _all,
  latencyMethod: _method,
  latencyErrorMs: _error,
  ...withoutLatency
} = measuredForm;

/** The form of the same browser when its latency comes later. */
export const unmeasuredForm: Record<string, string> = withoutLatency;

/** A report as the call answered it, and the cookie that holds its run. */
export type AcknowledgedReport = { id: string; runId: string; text: string; cookie: string };

/** Runs GenerateTestReport. @throws when it is not answered with a report */
export async function generateReport(
  origin: string,
  asked: Asked = {},
): Promise<AcknowledgedReport> {
  const url = `${origin}/api/AnonymousConnectivityTest/GenerateTestReport`;
  const answer = await ask(url, { method: "POST", form: measuredForm, ...asked });
  if (answer.status !== 200)
    throw new Error(`GenerateTestReport answered ${answer.status}: ${answer.body.slice(0, 500)}`);
  const { id, runId } = JSON.parse(answer.body) as { id: string; runId: string };
  const cookie =
    answer.headers["set-cookie"]?.map((header) => header.split(";", 1)[0]).join("; ") ?? "";
  return { id, runId, text: answer.body, cookie };
}

/** Runs ReadReport as the browser that holds the run. */
export function readReport(
  origin: string,
  { id, cookie }: Pick<AcknowledgedReport, "id" | "cookie">,
): Promise<Answer> {
  return ask(`${origin}/api/AnonymousConnectivityTest/ReadReport/${id}`, { headers: { cookie } });
}

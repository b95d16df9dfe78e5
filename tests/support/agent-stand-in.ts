import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";

import type { ClientPlan } from "~/features/network-test/client/client-plan";
import { clientFormatVersion } from "~/features/network-test/client/client-results";
import {
  clientBeginSchema,
  clientResultSchema,
  type ClientResult,
} from "~/features/network-test/client/client-results.schema";

/** What the next call of a path gets in the place of its answer; `hang-up` takes it and answers nothing. */
export type Obstacle =
  { path: string; status: number; retryAfter?: string } | { path: string; status: "hang-up" };

/** The server's side of the protocol, as small as tests of sending need it: it checks and keeps. */
export class AgentStandIn {
  readonly results: ClientResult[] = [];
  readonly calls: string[] = [];
  readonly addresses: string[] = [];
  isComplete = false;
  /** Where the client said it was when it began. */
  place: unknown = undefined;

  constructor(
    private readonly token: string,
    private readonly plan: ClientPlan,
    readonly obstacles: Obstacle[] = [],
  ) {}

  readonly listener: RequestListener = (request, response) => void this.answer(request, response);

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = (request.url ?? "").replace(/^.*(?=\/api\/agent\/)/, "");
    this.calls.push(path);
    this.addresses.push(request.url ?? "");
    const body = JSON.parse(await text(request)) as unknown;
    const at = this.obstacles.findIndex((one) => one.path === path);
    const [obstacle] = at < 0 ? [] : this.obstacles.splice(at, 1);
    if (typeof obstacle?.status === "number") {
      const headers: Record<string, string> =
        "retryAfter" in obstacle && obstacle.retryAfter !== undefined
          ? { "Retry-After": obstacle.retryAfter }
          : {};
      return send(
        response,
        obstacle.status,
        { error: "obstacle", message: "An obstacle of the test." },
        headers,
      );
    }
    const { status, answer } = this.take(request, path, body);
    if (obstacle) return void request.socket.destroy();
    send(response, status, answer);
  }

  private take(
    request: IncomingMessage,
    path: string,
    body: unknown,
  ): { status: number; answer: object } {
    if (request.headers.authorization !== `Bearer ${this.token}`)
      return { status: 401, answer: { error: "token", message: "Wrong token." } };
    if (path === "/api/agent/begin") {
      const begun = clientBeginSchema.safeParse(body);
      this.place = begun.data?.place;
      return { status: begun.success ? 200 : 422, answer: this.plan };
    }
    if (path === "/api/agent/complete") {
      this.isComplete = (body as { formatVersion: number }).formatVersion === clientFormatVersion;
      return { status: 200, answer: {} };
    }
    const read = clientResultSchema.safeParse(body);
    if (!read.success)
      return { status: 422, answer: { error: "result", message: read.error.message } };
    const isRepeated = this.results.some(
      ({ idempotencyKey }) => idempotencyKey === read.data.idempotencyKey,
    );
    if (!isRepeated) this.results.push(read.data);
    return { status: 200, answer: { accepted: true, isRepeated } };
  }
}

function send(
  response: ServerResponse,
  status: number,
  answer: object,
  headers: Record<string, string> = {},
): void {
  response
    .writeHead(status, { "Content-Type": "application/json", ...headers })
    .end(JSON.stringify(answer));
}

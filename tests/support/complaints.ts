import type { BrowserContext, Response } from "@playwright/test";

/**
 * Everything a browser complains of while a journey lasts: errors and warnings on the console,
 * violations of the content security policy among them, exceptions, faults of the server, and
 * requests to anybody but the program and its sandbox.
 */
export class Complaints {
  private readonly heard: string[] = [];
  private readonly expected: RegExp[] = [];
  private readonly reading: Promise<void>[] = [];

  /** @param origins who may be asked @param mayShipScript whether a page may bring a script that runs */
  constructor(
    private readonly origins: readonly string[],
    private readonly mayShipScript = true,
  ) {}

  listenTo(context: BrowserContext): void {
    context.on("console", (message) => {
      if (["error", "warning"].includes(message.type()))
        this.heard.push(`console: ${message.text()} (${message.location().url})`);
    });
    context.on("weberror", (error) => this.heard.push(`exception: ${error.error().message}`));
    context.on("request", (request) => {
      const { origin, protocol } = new URL(request.url());
      if (protocol.startsWith("http") && !this.origins.includes(origin))
        this.heard.push(`asked somebody else: ${request.url()}`);
    });
    context.on("response", (response) => {
      if (!this.mayShipScript && response.request().resourceType() === "document")
        this.reading.push(this.lookForScript(response));
      if (response.status() >= 500 && response.url().startsWith(this.origins[0]!))
        this.heard.push(`fault: ${response.status()} of ${response.url()}`);
    });
  }

  /** Names what a journey brings about itself, such as the answer to a wrong address. */
  expect(...complaints: readonly RegExp[]): void {
    this.expected.push(...complaints);
  }

  async unexpected(): Promise<string[]> {
    await Promise.all(this.reading);
    return this.heard.filter(
      (complaint) => !this.expected.some((pattern) => pattern.test(complaint)),
    );
  }

  private async lookForScript(response: Response): Promise<void> {
    // A redirect has no body, and nor has what its page did not wait for.
    const html = await response.text().catch(() => "");
    const [script] = /<script[^>]+(?:src=|type="module")[^>]*>/.exec(html) ?? [];
    if (script) this.heard.push(`a script in ${response.url()}: ${script}`);
  }
}

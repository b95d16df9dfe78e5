import { createHash, randomBytes } from "node:crypto";

import type { SandboxIdentity } from "~/platform/sandbox-parts.server";

const redirectUri = "http://127.0.0.1:3961/sign-in/callback";

type Fields = Record<string, string | undefined>;
type Tokens = { access_token: string; id_token: string; refresh_token: string };

/** A browser and the site behind it, as far as a sign-in needs them: cookies by path, redirects by hand, PKCE. */
export class SandboxBrowser {
  private readonly cookies = new Map<string, { value: string; path: string }>();
  private readonly verifier = randomBytes(32).toString("base64url");
  readonly nonce = randomBytes(16).toString("base64url");

  constructor(private readonly identity: SandboxIdentity) {}

  authorizationUrl(fields: Fields = {}): string {
    const query: Fields = {
      client_id: this.identity.clientId,
      response_type: "code",
      redirect_uri: redirectUri,
      scope: "openid profile email offline_access User.Read People.Read Directory.Read.All",
      state: "state of the site",
      nonce: this.nonce,
      code_challenge: createHash("sha256").update(this.verifier).digest("base64url"),
      code_challenge_method: "S256",
      ...fields,
    };
    return `${this.identity.authority}/connect/authorize?${queryOf(query)}`;
  }

  async get(address: string): Promise<Response> {
    return this.fetch(address, {});
  }

  async post(
    path: string,
    fields: Fields,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    return this.fetch(path, { method: "POST", body: queryOf(fields), headers });
  }

  /** The page of accounts and where its form leads. */
  async openPage(fields: Fields = {}) {
    const led = await this.get(this.authorizationUrl(fields));
    const response = await this.get(led.headers.get("location") ?? "");
    const page = await response.text();
    return { response, page, action: /<form method="post" action="([^"]+)"/.exec(page)?.[1] ?? "" };
  }

  /** Chooses on the page of accounts. @returns where that leads outside the provider */
  async choose(choice: Fields, fields: Fields = {}): Promise<URL> {
    const { action } = await this.openPage(fields);
    return this.follow(await this.post(action, choice));
  }

  /** Where an authorization request leads outside the provider, without a page. */
  async authorize(fields: Fields): Promise<URL> {
    return this.follow(await this.get(this.authorizationUrl(fields)));
  }

  async signIn(
    account: string,
    fields: Fields = {},
  ): Promise<{ location: URL; tokens: Tokens; nonce: string }> {
    const location = await this.choose({ account }, fields);
    return { location, tokens: await this.redeem(location), nonce: this.nonce };
  }

  async redeem(location: URL): Promise<Tokens> {
    const { status, body } = await this.redeemed(location);
    if (status !== 200)
      throw new Error(`The code was refused: ${JSON.stringify(body)} for ${location.href}`);
    return body as Tokens;
  }

  async redeemed(
    location: URL,
    { secret, verifier = this.verifier }: { secret?: string; verifier?: string } = {},
  ) {
    const code = location.searchParams.get("code") ?? "";
    const address = `${location.origin}${location.pathname}`;
    const answer = await this.postAsClient(
      "/connect/token",
      { grant_type: "authorization_code", code, redirect_uri: address, code_verifier: verifier },
      secret,
    );
    return { status: answer.status, body: (await answer.json()) as object };
  }

  async refresh(refreshToken: string, fields: Fields = {}): Promise<Tokens> {
    const answer = await this.postAsClient("/connect/token", {
      grant_type: "refresh_token",
      refresh_token: refreshToken,
      ...fields,
    });
    return (await answer.json()) as Tokens;
  }

  /** A call of the site's server, which carries no cookies. */
  postAsClient(
    path: string,
    fields: Fields,
    secret = this.identity.clientSecret,
  ): Promise<Response> {
    const credentials = Buffer.from(`${this.identity.clientId}:${secret}`).toString("base64");
    return fetch(`${this.identity.authority}${path}`, {
      method: "POST",
      body: queryOf(fields),
      headers: { Authorization: `Basic ${credentials}` },
    });
  }

  private async follow(response: Response): Promise<URL> {
    let last = response;
    for (let hops = 0; hops < 5; hops += 1) {
      const location = last.headers.get("location");
      if (!location) throw new Error(`This leads nowhere: ${last.status} ${await last.text()}`);
      const url = new URL(location, this.identity.authority);
      if (url.origin !== this.identity.authority) return url;
      last = await this.get(url.href);
    }
    throw new Error("This leads in circles.");
  }

  private async fetch(address: string, init: RequestInit): Promise<Response> {
    const url = new URL(address, this.identity.authority);
    const sent = [...this.cookies]
      .filter(([, { path }]) => url.pathname.startsWith(path))
      .map(([name, { value }]) => `${name}=${value}`);
    const response = await fetch(url, {
      ...init,
      redirect: "manual",
      headers: { ...init.headers, Cookie: sent.join("; ") },
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      this.cookies.set(name, { value, path: /; path=([^;]+)/i.exec(cookie)?.[1] ?? "/" });
    }
    return response;
  }
}

function queryOf(fields: Fields): URLSearchParams {
  return new URLSearchParams(
    Object.entries(fields).filter((field): field is [string, string] => field[1] !== undefined),
  );
}

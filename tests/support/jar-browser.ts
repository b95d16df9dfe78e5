type Cookie = { name: string; value: string; path: string; host: string };

export type Page = {
  url: string;
  status: number;
  headers: Headers;
  text: string;
  /** Addresses on the way here. */ way: string[];
};

const redirectsMost = 15;

/** A browser without script: keeps cookies by host and path, follows redirects, sends forms with its own Origin. */
export class JarBrowser {
  readonly cookies: Cookie[] = [];

  constructor(private readonly beforeHop: (url: URL) => void = () => undefined) {}

  get(url: string, { isCrossSite = false } = {}): Promise<Page> {
    return this.send(url, { headers: isCrossSite ? { "Sec-Fetch-Site": "cross-site" } : {} });
  }

  post(url: string, fields: Record<string, string> = {}): Promise<Page> {
    return this.send(url, {
      method: "POST",
      body: new URLSearchParams(fields),
      headers: { Origin: new URL(url).origin, "Sec-Fetch-Site": "same-origin" },
    });
  }

  /** The cookie that would be sent under this name. */
  cookie(name: string): string | undefined {
    return this.cookies.find((kept) => kept.name === name)?.value;
  }

  /** The Cookie header for an address. */
  cookieHeader(url: string): string {
    const { hostname, pathname } = new URL(url);
    return this.cookies
      .filter(
        ({ host, path }) =>
          host === hostname &&
          (pathname === path || pathname.startsWith(path.endsWith("/") ? path : `${path}/`)),
      )
      .sort((a, b) => b.path.length - a.path.length)
      .map(({ name, value }) => `${name}=${value}`)
      .join("; ");
  }

  private async send(first: string, init: RequestInit): Promise<Page> {
    let url = first;
    let request = init;
    const way: string[] = [];
    for (;;) {
      way.push(url);
      this.beforeHop(new URL(url));
      const cookie = this.cookieHeader(url);
      const answer = await fetch(url, {
        ...request,
        redirect: "manual",
        headers: { ...(request.headers as Record<string, string>), ...(cookie && { cookie }) },
      });
      for (const line of answer.headers.getSetCookie()) this.keep(line, url);
      const location = answer.headers.get("Location");
      if (!location || answer.status < 300 || answer.status > 399) {
        return {
          url,
          status: answer.status,
          headers: answer.headers,
          text: await answer.text(),
          way,
        };
      }
      await answer.body?.cancel();
      if (way.length > redirectsMost) throw new Error(`Redirected without end:\n${way.join("\n")}`);
      url = new URL(location, url).href;
      request = {};
    }
  }

  private keep(line: string, url: string): void {
    const [pair = "", ...attributes] = line.split(";").map((part) => part.trim());
    const [name = "", ...rest] = pair.split("=");
    const attribute = (wanted: string) =>
      attributes
        .find((each) => each.toLowerCase().startsWith(`${wanted}=`))
        ?.slice(wanted.length + 1);
    const { hostname, pathname } = new URL(url);
    const path = attribute("path") ?? (pathname.replace(/\/[^/]*$/, "") || "/");
    const kept = this.cookies.findIndex(
      (each) => each.name === name && each.path === path && each.host === hostname,
    );
    if (kept >= 0) this.cookies.splice(kept, 1);
    const expires = attribute("expires");
    const isGone =
      attribute("max-age") === "0" || (expires !== undefined && Date.parse(expires) <= Date.now());
    if (!isGone) this.cookies.push({ name, value: rest.join("="), path, host: hostname });
  }
}

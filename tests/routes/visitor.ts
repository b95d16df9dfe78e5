import { randomBytes } from "node:crypto";

import { sql } from "kysely";

import type { Report } from "~/features/reports/report";
import { measuredForm } from "#tests/support/report-calls";
import type { TestSite } from "#tests/support/site";
import { withoutBreaks } from "#tests/support/without-breaks";

export type Page = { status: number; headers: Headers; html: string; location: string | null };

type Visit = {
  form?: Record<string, string>;
  /** A body as it is, beside its Content-Type in `headers`. */ body?: string;
  headers?: Record<string, string>;
  address?: string;
  method?: string;
};

/** A browser without script: it keeps its cookies by name and path, and follows nothing by itself. */
export class Visitor {
  private readonly cookies = new Map<string, { name: string; value: string; path: string }>();

  constructor(private readonly site: TestSite) {}

  /** Loads a page, or with a form posts it. */
  async visit(path: string, { form, body, headers, address, method }: Visit = {}): Promise<Page> {
    const response = await fetch(this.site.origin + path, {
      method: method ?? (form ? "POST" : "GET"),
      headers: {
        ...(form && { "Sec-Fetch-Site": "same-origin" }),
        ...(address && { "X-Forwarded-For": address }),
        ...(this.cookies.size > 0 && { Cookie: this.cookiesFor(path) }),
        ...headers,
      },
      body: body ?? (form && new URLSearchParams(form)),
      redirect: "manual",
    });
    for (const cookie of response.headers.getSetCookie()) this.keep(cookie);
    return {
      status: response.status,
      headers: response.headers,
      html: withoutBreaks(await response.text()),
      location: response.headers.get("Location"),
    };
  }

  /** Sends a body as it is. */
  async send(path: string, body: string, headers: Record<string, string>): Promise<Page> {
    return this.visit(path, {
      method: "POST",
      body,
      headers: { "Sec-Fetch-Site": "same-origin", ...headers },
    });
  }

  /** Runs a test as the page's script would report it. */
  async test(
    form: Record<string, string> = measuredForm,
    { prefix = "", address = "198.51.100.70" } = {},
  ): Promise<Report> {
    const { status, html } = await this.visit(
      `${prefix}/api/AnonymousConnectivityTest/GenerateTestReport`,
      { form, address },
    );
    if (status !== 200) throw new Error(`GenerateTestReport answered ${status}: ${html}`);
    return JSON.parse(html) as Report;
  }

  /** The report as this browser reads it now. */
  async read({ id }: Pick<Report, "id">, prefix = ""): Promise<Report> {
    const { status, html } = await this.visit(
      `${prefix}/api/AnonymousConnectivityTest/ReadReport/${id}`,
    );
    if (status !== 200) throw new Error(`ReadReport answered ${status}: ${html}`);
    return JSON.parse(html) as Report;
  }

  /** Holds a cookie from now on, such as a session's. */
  take(cookie: string): void {
    this.keep(`${cookie}; Path=/`);
  }

  /** What a browser sends to a path, the longest path first. */
  private cookiesFor(path: string): string {
    return [...this.cookies.values()]
      .filter(
        (cookie) =>
          cookie.path === "/" || path === cookie.path || path.startsWith(`${cookie.path}/`),
      )
      .sort((one, other) => other.path.length - one.path.length)
      .map(({ name, value }) => `${name}=${value}`)
      .join("; ");
  }

  private keep(setCookie: string): void {
    const [pair = "", ...attributes] = setCookie.split("; ");
    const [name = "", value = ""] = pair.split(/=(.*)/s);
    const path = attributes.find((attribute) => attribute.startsWith("Path="))?.slice(5) ?? "/";
    if (attributes.includes("Max-Age=0")) this.cookies.delete(`${path} ${name}`);
    else this.cookies.set(`${path} ${name}`, { name, value, path });
  }
}

/** The run cookie of somebody who only guesses. */
export const guessedCookie = (runId: string) =>
  `pathlens_run=${runId}.${randomBytes(32).toString("base64url")}`;

/** The tables that hold a row in which any of the texts occurs. */
export async function tablesWith(
  { application: { db } }: TestSite,
  texts: readonly string[],
): Promise<string[]> {
  const tables = await sql<{
    name: string;
  }>`select table_name as name from information_schema.tables where table_schema = 'public' order by 1`.execute(
    db,
  );
  const found: string[] = [];
  for (const { name } of tables.rows) {
    const { rows } = await sql<{
      hit: boolean | null;
    }>`select bool_or(t::text like any (${texts.map((text) => `%${text}%`)}::text[])) as hit from
        ${sql.table(name)} t`.execute(db);
    if (rows[0]?.hit) found.push(name);
  }
  return found;
}

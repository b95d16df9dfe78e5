import { JarBrowser } from "#tests/support/jar-browser";

/** A browser that has gone to the authority and back. */
export async function signedIn(origin: string, account: string): Promise<JarBrowser> {
  const browser = new JarBrowser();
  const chosen = await browser.get(`${origin}/sign-in/start?returnTo=/healthz`);
  const back = await browser.post(chosen.url, { account });
  if (!browser.cookie("pathlens_session"))
    throw new Error(`Nobody is signed in at ${back.url}: ${back.status}`);
  return browser;
}

/**
 * The newest code that the sandbox's mail server took for an address.
 *
 * @param mailUrl the page with the sandbox's mails
 */
export async function mailedCode(mailUrl: string, email: string): Promise<string> {
  const html = await (await fetch(mailUrl)).text();
  const article = html.split("<article>").find((each) => each.includes(`<dd>${email}</dd>`)) ?? "";
  return /<p>\s*(\d{6})<\/p>/.exec(article)?.[1] ?? "none";
}

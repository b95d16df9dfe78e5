import { isCall } from "./addresses.server";
import { languageParameter } from "./i18n.server";
import { languageFor } from "./languages";
import { readPreferences, writePreferences } from "./preferences.server";

/**
 * Remembers the language that a page's link names, as the form at the foot of every page does, so that the
 * pages behind it are in that language too. Feeds, files and calls have a language of their own request; a page
 * that another site embeds or that a browser fetches ahead was not chosen by its reader.
 */
export async function rememberLinkedLanguage(
  request: Request,
  answer: Response,
): Promise<Response> {
  const linked = linkedLanguage(request);
  if (!linked || !isOpenedByReader(request)) return answer;
  const preferences = await readPreferences(request);
  if (preferences.language !== linked)
    answer.headers.append(
      "Set-Cookie",
      await writePreferences({ ...preferences, language: linked }),
    );
  return answer;
}

/** Undefined for what is no page, and for what names none of our languages. */
function linkedLanguage(request: Request) {
  // Looked at first, since nearly no request has it.
  if (request.method !== "GET" || !request.url.includes(`${languageParameter}=`)) return undefined;
  const { pathname, searchParams } = new URL(request.url);
  const isFile = /\.\w+$/.test(pathname);
  return isFile || isCall(pathname)
    ? undefined
    : languageFor(searchParams.get(languageParameter) ?? "");
}

function isOpenedByReader({ headers }: Request): boolean {
  const isOwn = ["same-origin", "none"].includes(headers.get("Sec-Fetch-Site") ?? "none");
  const isPage = (headers.get("Sec-Fetch-Dest") ?? "document") === "document";
  return (
    (isOwn || isPage) &&
    !/\bprefetch\b/.test(headers.get("Sec-Purpose") ?? headers.get("Purpose") ?? "")
  );
}

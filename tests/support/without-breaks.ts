/** Where a host name may break: after its dots, which is markup and no text. */
const shownHost =
  /<span class="host">((?:[^<]|<wbr\/>|<span class="label">[^<]*<\/span>)*)<\/span>/g;

/** A page with its host names as plain text. */
export function withoutBreaks(html: string): string {
  return html.replace(shownHost, (_, labels: string) => labels.replace(/<[^>]*>/g, ""));
}

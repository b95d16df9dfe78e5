/** The rows of a table of a page, each cell as text; none where the page has no such table. */
export function pageTable(html: string, caption: string): string[][] {
  const table = html
    .split("<table")
    .find((each) => each.includes(`>${caption}</caption>`))
    ?.split("</table>", 1)[0];
  const body = /<tbody[^>]*>(.*)<\/tbody>/s.exec(table ?? "")?.[1] ?? "";
  return [...body.matchAll(/<tr.*?<\/tr>/gs)].map(([row]) =>
    [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell = ""]) =>
      cell.replace(/<[^>]+>/g, ""),
    ),
  );
}

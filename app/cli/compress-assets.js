import { readFile, readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/** Files that compress well; images and fonts are compressed already. */
const isText = /\.(js|css|svg|json|map|mjs)$/;

/** Writes `.br` and `.gz` beside every text asset, at the highest level since it is done once. */
export async function compressAssets(folder) {
  const names = await readdir(folder, { recursive: true });
  for (const name of names.filter((file) => isText.test(file))) {
    const file = path.join(folder, name);
    const content = await readFile(file);
    const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
    await writeFile(`${file}.br`, await promisify(brotliCompress)(content, brotli));
    await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
  }
}

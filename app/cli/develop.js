// `npm run dev`: the Remix compiler watches and starts the server anew after each build.
import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import path from "node:path";
import process from "node:process";

import { ensureBuilt } from "./build.js";

export async function develop({ root }) {
  await ensureBuilt({ root });
  const require = createRequire(path.join(root, "package.json"));
  const remix = path.join(path.dirname(require.resolve("@remix-run/dev/package.json")), "dist/cli.js");
  const command = `"${process.execPath}" app/cli/pathlens.js start`;
  const child = spawn(process.execPath, [remix, "dev", "-c", command], {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, NODE_ENV: "development", PATHLENS_DEVELOP: "1" },
  });
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
  await new Promise((resolve) => child.on("exit", resolve));
}

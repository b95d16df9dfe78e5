// `npm run dev`: the Remix compiler watches and starts the server anew after each build.
import { spawn } from "node:child_process";
import { rm } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import process from "node:process";

import { ensureIslands, ensurePlaces } from "./build.js";
import { writeRegistries } from "./write-registries.js";

export async function develop({ root }) {
  await ensurePlaces({ root });
  await ensureIslands({ root });
  await writeRegistries(root);
  const require = createRequire(path.join(root, "package.json"));
  const remix = path.join(
    path.dirname(require.resolve("@remix-run/dev/package.json")),
    "dist/cli.js",
  );
  // The compiler writes a development build over the other one, so the next start has to build again.
  await rm(path.join(root, "build/program.stamp"), { force: true });
  const child = spawn(process.execPath, [remix, "dev", "-c", "node app/cli/pathlens.js start"], {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, NODE_ENV: "development", PATHLENS_DEVELOP: "1" },
  });
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
  await new Promise((resolve) => child.on("exit", resolve));
}

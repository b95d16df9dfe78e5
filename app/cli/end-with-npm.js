import process from "node:process";

/** How often a command looks whether npm's shell still runs. */
const lookEveryMs = 250;

/**
 * Ends this process as SIGTERM does once the shell that npm runs scripts in is gone: a
 * signal that npm is sent ends that shell, which passes nothing on.
 */
export function endWithNpm() {
  const parentId = process.ppid;
  if (process.env.npm_lifecycle_event === undefined) return;
  const look = setInterval(() => {
    if (process.ppid === parentId) return;
    clearInterval(look);
    process.kill(process.pid, "SIGTERM");
  }, lookEveryMs);
  look.unref();
}

import { darwin } from "./darwin";
import { linux } from "./linux";
import type { RunCommand } from "./run-command";
import { silentSystem, type System } from "./system";
import { windows } from "./windows";

/** The system that the program runs on; one that is none of the three answers nothing. */
export function thisSystem(platform: NodeJS.Platform, run: RunCommand): System {
  if (platform === "linux") return linux(run);
  if (platform === "darwin") return darwin(run);
  if (platform === "win32") return windows(run);
  return silentSystem(platform);
}

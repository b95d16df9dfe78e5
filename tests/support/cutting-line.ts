import net, { type Socket } from "node:net";

import { closeWithSockets, openOnLoopback } from "./loopback-server";

/** When a connection breaks: after a time, or once so many bytes have gone up or come down. Without any it holds. */
export type Break = { afterMs?: number; afterBytesUp?: number; afterBytesDown?: number };

/** Passes TCP connections on to a port of this machine, and breaks each as its plan says. */
export class CuttingLine {
  /** Connections that were broken, and those of them that an answer had begun to come back on. */
  breaks = 0;
  lostAnswers = 0;
  private opened = 0;
  private readonly sockets = new Set<Socket>();
  private readonly server: net.Server;

  /** @param planFor what happens to a connection, by its number from 0 */
  constructor(
    private readonly target: number,
    private readonly planFor: (at: number) => Break,
  ) {
    this.server = net.createServer((near) => this.pass(near));
  }

  /** Begins to listen; resolves with the origin that leads to the target. */
  open(): Promise<string> {
    return openOnLoopback(this.server);
  }

  close(): Promise<void> {
    return closeWithSockets(this.server, this.sockets);
  }

  private pass(near: Socket): void {
    const {
      afterMs,
      afterBytesUp = Infinity,
      afterBytesDown = Infinity,
    } = this.planFor(this.opened++);
    const far = net.connect(this.target, "127.0.0.1");
    let [up, down, isBroken] = [0, 0, false];
    const cut = () => {
      if (isBroken) return;
      isBroken = true;
      this.breaks += 1;
      if (down > 0) this.lostAnswers += 1;
      // A reset towards whoever waits; the server sees an ordinary end, as after a tab that was closed.
      near.resetAndDestroy();
      far.destroy();
    };
    const timer = afterMs === undefined ? undefined : setTimeout(cut, afterMs);
    this.keep(near, far, timer);
    near.on("data", (chunk: Buffer) => {
      const room = afterBytesUp - up;
      up += chunk.length;
      far.write(chunk.length <= room ? chunk : chunk.subarray(0, room));
      if (up >= afterBytesUp) cut();
    });
    far.on("data", (chunk: Buffer) => {
      const room = afterBytesDown - down;
      down += chunk.length;
      // What breaks on the way back breaks within the answer: its last byte never arrives.
      if (down >= afterBytesDown) near.write(chunk.subarray(0, Math.max(0, room - 1)), cut);
      else near.write(chunk);
    });
  }

  private keep(near: Socket, far: Socket, timer: NodeJS.Timeout | undefined): void {
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      this.sockets.add(socket);
      socket.on("error", () => undefined);
      socket.once("end", () => other.end());
      socket.once("close", () => {
        clearTimeout(timer);
        this.sockets.delete(socket);
        other.destroy();
      });
    }
  }
}

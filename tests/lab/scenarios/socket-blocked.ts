import { heading, type Scenario } from "./scenario";

/** HTTPS passes; whoever wants a WebSocket is refused. */
export const socketBlocked: Scenario = {
  name: "WebSocket blocked",
  set: () => ({ webSocket: "blocked" }),
  causes: ["socket-blocked"],
  heads: heading("sockets-blocked"),
};

// The other way to the peer's address: a preload for remix-serve that puts it into a private header.
import diagnosticsChannel from "node:diagnostics_channel";

diagnosticsChannel.subscribe("http.server.request.start", ({ request, socket }) => {
  request.headers["x-pathlens-client-address"] = socket.remoteAddress;
});

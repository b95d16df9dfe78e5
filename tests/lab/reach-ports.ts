/** Ports of the servers that a browser reaches out to in a lab; nothing listens on `dead`. */
export const reachPorts = {
  own: 8080,
  endpoints: [8101, 8102, 8103, 8104, 8105],
  sockets: [8201, 8202],
  relay: [3478, 3479, 3480, 3481],
  dead: 8199,
};

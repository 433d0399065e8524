// Milliseconds. 2 GB of photos take most of five hours at 1 Mbit/s; whoever reads a body ends slow
// ones (the guard after 30 s, the upload below its lowest rate).
export const timeouts = {
  headersTimeout: 15_000,
  requestTimeout: 6 * 3_600_000,
  keepAliveTimeout: 65_000,
};

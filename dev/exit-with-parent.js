/**
 * Preloaded into the launcher's child processes: they end when the launcher is gone, even when
 * it was killed and could not tell them.
 */
if (process.channel) {
  process.once("disconnect", () => process.exit(1));
  // The connection alone must not keep a process alive that has finished.
  process.channel.unref();
}

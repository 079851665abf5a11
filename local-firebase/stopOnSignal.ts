/** Ends the process in order when it is told to: streams are stopped and files closed first; a second signal ends it at once. */

// Within this time a supervisor's patience (10 s is usual) is not tried.
const patienceMs = 3000;

export function stopOnSignal(close: () => Promise<void>): void {
  let isStopping = false;
  const stop = (): void => {
    if (isStopping) process.exit(1);
    isStopping = true;
    setTimeout(() => process.exit(1), patienceMs).unref();
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(`Could not stop in order: ${String(error)}`);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  process.on('SIGHUP', stop);
}

/** Why local-firebase cannot start, in a sentence for the person at the terminal; shown without a stack. */
export class StartError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'StartError';
  }
}

/** Turns what `listen` rejects with into a sentence that names the port and what to do. */
export function listenError(error: unknown, service: string, host: string, port: number): StartError {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') {
    return new StartError(
      `Port ${port}, wanted for ${service}, is in use by another program. Stop that one, or choose other ports with --port, such as --port ${port + 100}.`,
    );
  }
  if (code === 'EACCES') {
    return new StartError(
      `Port ${port}, wanted for ${service}, may not be opened by you. Choose one above 1023 with --port.`,
    );
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new StartError(`${host} is no address of this machine. Choose another with --host.`);
  }
  return new StartError(`${service} cannot listen on ${host}:${port}: ${String(error)}`);
}

/** Hands one request to the functions' thread and its answer back. Nothing of a failure but its kind reaches the client. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { CallableError } from './callableError.ts';
import { type FunctionsHost, FunctionTimeout } from './createFunctionsHost.ts';
import { type FunctionInfo, hostHeaders } from './functionInfo.ts';

// They speak of one connection, not of what is sent over it.
const perConnection = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'expect', 'te']);

/** Throws `CallableError`: DEADLINE_EXCEEDED for a function that ran over its time, INTERNAL for one whose thread ended. */
export async function forwardCall(
  host: FunctionsHost,
  info: FunctionInfo,
  { target, body }: { target: string; body: Buffer },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const method = request.method ?? 'POST';
  const leaving = new AbortController();
  // The function's own abort signal hears of a client that has gone.
  response.on('close', () => leaving.abort());
  let answer: IncomingMessage;
  try {
    const headers = passedOn(request.headers);
    answer = await host.call(info, { method, target, headers, body }, leaving.signal);
  } catch (error) {
    if (leaving.signal.aborted) return;
    if (error instanceof FunctionTimeout) throw new CallableError('DEADLINE_EXCEEDED', 'DEADLINE_EXCEEDED');
    host.log(`${info.name} did not answer: ${error instanceof Error ? error.message : String(error)}`);
    throw new CallableError('INTERNAL', 'INTERNAL');
  }
  for (const [name, value] of Object.entries(answer.headers)) {
    if (value !== undefined && !perConnection.has(name)) response.setHeader(name, value);
  }
  response.writeHead(answer.statusCode ?? 500);
  answer.on('error', () => response.destroy());
  answer.pipe(response);
}

function passedOn(headers: IncomingMessage['headers']): IncomingMessage['headers'] {
  const own: string[] = Object.values(hostHeaders);
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !perConnection.has(name) && !own.includes(name)),
  );
}

/** Who may control the stand-in itself (its clock, its record of pushes, its functions): pages and programs of this machine, and the project's owner. */
import type { IncomingMessage } from 'node:http';
import { isTrustedOrigin } from './auth/trustedOrigin.ts';

export function mayControl(request: IncomingMessage): boolean {
  const { origin, host, authorization } = request.headers;
  if (origin !== undefined && !isTrustedOrigin(origin, host)) return false;
  const isHere = /^(?:127\.|::1$|::ffff:127\.)/.test(request.socket.remoteAddress ?? '');
  return isHere || authorization === 'Bearer owner';
}

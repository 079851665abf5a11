/** One port for HTTP/1.1 and gRPC: looks at a connection's first bytes and hands it on. It reads nothing beyond what tells them apart. */
import type { Socket } from 'node:net';

// HTTP/2 without TLS begins with "PRI * HTTP/2.0"; no HTTP/1.1 method begins so.
const prefaceStart = Buffer.from('PRI ');
// A connection that says nothing is a port scan or a browser's spare; it may wait about as long as browsers keep spares.
const silenceMs = 120_000;

export interface ProtocolTakers {
  http(socket: Socket): void;
  http2(socket: Socket): void;
}

export function splitProtocols(socket: Socket, takers: ProtocolTakers): void {
  let head = Buffer.alloc(0);
  socket.setNoDelay(true);
  socket.setKeepAlive(true, 30_000);
  socket.setTimeout(silenceMs, () => socket.destroy());
  const onError = () => socket.destroy();
  const onReadable = () => {
    const chunk: Buffer | null = socket.read();
    if (chunk === null) return;
    head = Buffer.concat([head, chunk]);
    const start = head.subarray(0, prefaceStart.length);
    if (start.length < prefaceStart.length && prefaceStart.subarray(0, start.length).equals(start)) return;
    socket.off('readable', onReadable);
    socket.off('error', onError);
    socket.removeAllListeners('timeout');
    socket.setTimeout(0);
    socket.unshift(head);
    if (start.equals(prefaceStart)) takers.http2(socket);
    else takers.http(socket);
  };
  socket.on('error', onError);
  socket.on('readable', onReadable);
}

/** Sends what no proper client would: any method and body, and bytes that are no HTTP at all. */
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';

export interface Asked {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

/** The whole answer, however early it comes. */
export function ask(url: string, { method = 'POST', headers = {}, body = '' }: Asked = {}) {
  return new Promise<{ status: number; type: string; text: string }>((resolve, reject) => {
    const sent = request(url, { method, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          type: response.headers['content-type'] ?? '',
          text: Buffer.concat(chunks).toString(),
        }),
      );
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** A connection on which nothing but these bytes is sent. */
export function openSocket(port: number, bytes: string | Buffer): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes, () => resolve(socket)));
    socket.on('error', reject);
  });
}

/** Resolves with what came, once the other side has closed. */
export function answerTo(port: number, bytes: string | Buffer): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.end(bytes));
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
    });
    // Cut off is an answer too.
    socket.on('error', () => {});
    socket.on('close', () => resolve(text));
  });
}

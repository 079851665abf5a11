/** One held GET: writes frames to it and says whether it takes more. It knows nothing of sessions or of what the frames hold. */
import type { ServerResponse } from 'node:http';

export interface BackChannel {
  /** A streaming GET stays open; otherwise it ends with the first frame (the client's fallback behind buffering proxies). */
  readonly streaming: boolean;
  /** Bytes written so far; a GET that ends without any counts as an error on the client. */
  written(): number;
  /** The client is not reading: what is written now would pile up. */
  blocked(): boolean;
  write(json: string): void;
  /** Resolves when everything has left or the connection is gone. */
  end(): Promise<void>;
}

export function createBackChannel(
  response: ServerResponse,
  streaming: boolean,
  on: { drained(): void; gone(): void },
): BackChannel {
  let written = 0;
  response.writeHead(200, { 'Content-Type': 'text/plain; charset=UTF-8' });
  response.on('drain', on.drained);
  response.on('close', on.gone);
  return {
    streaming,
    written: () => written,
    blocked: () => response.writableNeedDrain,
    write(json) {
      if (response.writableEnded || response.destroyed) return;
      const text = frame(json);
      written += text.length;
      response.write(text);
    },
    end: () =>
      new Promise((resolve) => {
        if (response.destroyed || response.writableFinished) resolve();
        response.once('close', resolve);
        response.end(() => resolve());
      }),
  };
}

/** The client decodes first and counts afterwards, so the length is in UTF-16 units and not in bytes. */
export function frame(json: string): string {
  return `${json.length}\n${json}`;
}

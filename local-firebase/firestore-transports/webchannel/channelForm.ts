/** Reads the bodies that WebChannel POSTs: form-encoded messages, and in a handshake the request's own headers. It does not interpret a message. */
import { FirestoreError } from '../../firestore/backend.ts';

export interface ChannelForm {
  /** Lower-case names: WebChannel moves the headers of a request into its body, to be spared a CORS preflight. */
  headers: ReadonlyMap<string, string>;
  /** The channel-wide number of the first message; a repeated POST repeats it. */
  offset: number;
  /** JSON texts. */
  messages: string[];
}

// The SDK sends at most 1000 messages in one POST.
const maxMessages = 10_000;

/** Throws INVALID_ARGUMENT for anything that WebChannel does not send. */
export function readChannelForm(body: string): ChannelForm {
  const form = new URLSearchParams(body);
  const count = wholeNumber(form.get('count') ?? '0');
  const offset = wholeNumber(form.get('ofs') ?? '0');
  if (count === null || offset === null || count > maxMessages) {
    throw new FirestoreError('INVALID_ARGUMENT', 'The channel message has no proper count or offset.');
  }
  const messages = Array.from({ length: count }, (_, index) => {
    const message = form.get(`req${index}___data__`);
    if (message === null) {
      throw new FirestoreError('INVALID_ARGUMENT', `The channel message lacks part ${index} of ${count}.`);
    }
    return message;
  });
  return { headers: readHeaders(form.get('headers') ?? ''), offset, messages };
}

function readHeaders(text: string): ReadonlyMap<string, string> {
  const headers = new Map<string, string>();
  for (const line of text.split('\r\n')) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim());
  }
  return headers;
}

/** `null` when the text is no number that a counter could have reached. */
export function wholeNumber(text: string): number | null {
  return /^\d{1,15}$/.test(text) ? Number(text) : null;
}

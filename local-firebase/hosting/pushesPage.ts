/** The page at `/__/pushes`: every message that Cloud Messaging would have delivered, newest first, for people who try the app out. */
import { createHash } from 'node:crypto';
import type { SentMessage } from '../messaging/messageStore.ts';
import { escapeHtml, htmlPage } from './html.ts';

// A longer page is no help to anybody; the endpoint of the functions port has them all.
const shown = 200;

// Asks for the same page again and shows its list when it differs, so that a push appears while somebody watches.
const script = `
const list = document.querySelector('main');
setInterval(async () => {
  if (document.hidden) return;
  const answer = await fetch(location.href).catch(() => null);
  if (!answer?.ok) return;
  const next = new DOMParser().parseFromString(await answer.text(), 'text/html').querySelector('main');
  if (next.innerHTML !== list.innerHTML) list.innerHTML = next.innerHTML;
}, 2000);
`;

export const pushesPagePolicy = `default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-${createHash('sha256').update(script).digest('base64')}'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

const style = `
  header, main { box-sizing: border-box; max-width: 40rem; margin-inline: auto; padding-inline: 1rem; }
  header { display: flex; flex-wrap: wrap; align-items: center; gap: 0 1rem; padding-block-start: 1rem; }
  header h1 { margin: 0; flex: 1; }
  header p { margin: 0; flex-basis: 100%; }
  button { min-height: 44px; padding: 0 1rem; font: inherit; border: 1px solid; border-radius: 0.5rem; background: none; color: inherit; cursor: pointer; }
  ol { list-style: none; padding: 0; display: grid; gap: 0.75rem; }
  li { border: 1px solid color-mix(in srgb, currentColor 25%, transparent); border-radius: 0.75rem; padding: 0.75rem 1rem; overflow-wrap: anywhere; }
  li h2 { font-size: 1.0625rem; margin: 0; }
  li p { margin: 0.125rem 0; }
  .to { font-size: 0.875rem; }
  dl { display: grid; grid-template-columns: auto 1fr; gap: 0 0.75rem; margin: 0.5rem 0 0; font-size: 0.875rem; }
  dt { font-weight: 600; }
  dd { margin: 0; }
  a { color: inherit; }
`;

/** `messages` in the order of sending. */
export function pushesPage(messages: readonly SentMessage[]): string {
  const newest = messages.slice(-shown).reverse();
  const left = messages.length - newest.length;
  return htmlPage({
    title: 'Pushes',
    style,
    script,
    content: `<header><h1>Pushes</h1><form method="post"><button>Clear</button></form>
<p>What Cloud Messaging would have delivered, newest first.</p></header>
<main>${
      newest.length === 0
        ? '<p>Nothing has been sent yet.</p>'
        : `<ol>${newest.map(item).join('\n')}</ol>${left > 0 ? `<p>${left} older ones are not shown.</p>` : ''}`
    }</main>`,
  });
}

function item({ sentAt, topic, token, data, notification, receivers }: SentMessage): string {
  const { title: dataTitle, body: dataBody, ...rest } = data;
  const title = textOf(notification?.title) ?? dataTitle ?? 'A message without a title';
  const body = textOf(notification?.body) ?? dataBody ?? '';
  const phones = receivers.length === 1 ? 'one token' : `${receivers.length} tokens`;
  const to =
    topic === undefined ? `to the token ${shortened(token ?? '')}` : `to the topic ${topic} (${phones})`;
  return `<li><h2>${escapeHtml(title)}</h2>
<p>${escapeHtml(body)}</p>
<p class="to"><time datetime="${escapeHtml(sentAt)}">${escapeHtml(readableTime(sentAt))}</time> ${escapeHtml(to)}</p>
${fields(rest)}</li>`;
}

function fields(data: Record<string, string>): string {
  const rows = Object.entries(data).map(([key, value]) => {
    const text = escapeHtml(value);
    // A path of the app is a way to see what a click would open.
    const isPath = value.startsWith('/') && !value.startsWith('//');
    return `<dt>${escapeHtml(key)}</dt><dd>${isPath ? `<a href="${text}">${text}</a>` : text}</dd>`;
  });
  return rows.length > 0 ? `<dl>${rows.join('')}</dl>` : '';
}

function readableTime(iso: string): string {
  return new Date(iso).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'medium' });
}

function shortened(token: string): string {
  return token.length > 24 ? `${token.slice(0, 24)}…` : token;
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

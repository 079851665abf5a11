/**
 * Leads the unmodified firebase-admin to this machine: there is no setting for FCM's address, so the thread's own connections to Google's
 * push services are opened to the stand-in. Other Google services are refused by name, so that nothing here ever reaches a real project.
 */
import http2 from 'node:http2';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';
import tls from 'node:tls';

const pushHosts = new Set(['fcm.googleapis.com', 'iid.googleapis.com']);

export function connectStandIn(standIn: { host: string; port: number }): void {
  const tlsConnect = tls.connect;
  const http2Connect = http2.connect;

  // HTTP/1.1: node:https asks this module for every connection and only writes HTTP to what it gets.
  Object.assign(tls, {
    connect(...args: unknown[]) {
      const host = hostOf(args);
      if (pushHosts.has(host)) return net.connect(standIn.port, standIn.host);
      refuseGoogle(host);
      return Reflect.apply(tlsConnect, tls, args);
    },
  });

  Object.assign(http2, {
    connect(...args: unknown[]) {
      const [authority, ...rest] = args;
      if (!pushHosts.has(hostnameOf(authority))) return Reflect.apply(http2Connect, http2, args);
      const session = http2Connect(`http://${standIn.host}:${standIn.port}`);
      const listener = rest.find((part) => typeof part === 'function');
      if (listener) session.once('connect', () => listener(session, session.socket));
      const request: http2.ClientHttp2Session['request'] = session.request.bind(session);
      // firebase-admin writes the scheme with a colon, which Google lets pass and Node's server does not.
      session.request = (headers, options) => request({ ...headers, ':scheme': 'http' }, options);
      return session;
    },
  });
  syncBuiltinESMExports();
}

/** `tls.connect` takes options, a port, a host and options, in several orders. */
function hostOf(args: unknown[]): string {
  for (const arg of args) {
    if (typeof arg === 'string') return arg;
    if (typeof arg !== 'object' || arg === null) continue;
    if ('servername' in arg && typeof arg.servername === 'string' && arg.servername) return arg.servername;
    if ('host' in arg && typeof arg.host === 'string') return arg.host;
  }
  return '';
}

function hostnameOf(authority: unknown): string {
  const url = String(authority);
  return URL.canParse(url) ? new URL(url).hostname : '';
}

function refuseGoogle(host: string): void {
  if (/(^|\.)(googleapis\.com|google\.com|firebaseio\.com)$/.test(host)) {
    throw new Error(`local-firebase does not serve ${host}, and lets no function reach the real one.`);
  }
}

/** The service worker's listeners, and nothing else: what each does stands in a file beside this one. */

import { createOfflineApp, type WorkerScope } from './offlineApp.ts';
import { sendWaitingPhotos } from './photos.ts';
import { openFromNotification, showPush, takeBack } from './push.ts';
import { hearPage } from './updates.ts';

declare const self: WorkerScope;

const app = createOfflineApp(self, self.__WB_MANIFEST);

self.addEventListener('install', (event) => event.waitUntil(app.install(event)));
self.addEventListener('activate', (event) =>
  event.waitUntil(self.clients.claim().then(() => app.tidy(event))),
);
self.addEventListener('fetch', (event) => app.respond(event));
self.addEventListener('message', (event) => hearPage(self, app, event));
self.addEventListener('sync', (event) => sendWaitingPhotos(self, event));
self.addEventListener('push', (event) => event.waitUntil(showPush(self, event.data)));
self.addEventListener('message', (event) => takeBack(self, event));
self.addEventListener('notificationclick', (event) =>
  event.waitUntil(openFromNotification(self, event.notification)),
);

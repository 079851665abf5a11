/** The service worker's listeners, and nothing else: what each does stands in a file beside this one. */

import { serveAppOffline } from './offlineApp.ts';
import { openWhenAsked, type WorkerScope } from './updates.ts';

declare const self: WorkerScope;

serveAppOffline(self.__WB_MANIFEST);

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('message', (event) => openWhenAsked(self, event));

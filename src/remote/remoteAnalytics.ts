/**
 * Google Analytics through Firebase's SDK, whose code is loaded at the first `start` and never without one. The SDK
 * fetches its configuration with retries on 429, 500, 503 and 504, 1000 ms first and doubling, for 60000 ms at most
 * (spec section 9). It is told which screens are shown, and never whose battle.
 */

import type { Analytics } from 'firebase/analytics';
import type { FirebaseApp } from 'firebase/app';
import type { RemoteAnalytics } from './remote.ts';

type Sdk = typeof import('firebase/analytics');

/** Granted is what the consent banner asks for. There is no advertising in Fitbout, so nothing is granted to any. */
const consent = {
  analytics_storage: 'granted',
  functionality_storage: 'granted',
  personalization_storage: 'granted',
  security_storage: 'granted',
  ad_storage: 'denied',
  ad_user_data: 'denied',
  ad_personalization: 'denied',
} as const;

export function createRemoteAnalytics(app: FirebaseApp): RemoteAnalytics {
  const isConfigured = app.options.measurementId !== undefined && app.options.appId !== undefined;
  let running: Promise<{ sdk: Sdk; analytics: Analytics } | null> | null = null;
  let isOn = false;
  let shownPath = '/';

  const open = async () => {
    const sdk = await import('firebase/analytics');
    if (!(await sdk.isSupported())) return null;
    sdk.setConsent(consent);
    // A battle's id stands in the query, so no address is sent but the site's own.
    const config = { send_page_view: false, page_location: location.origin, page_referrer: '' };
    return { sdk, analytics: sdk.initializeAnalytics(app, { config }) };
  };

  const tell = async () => {
    const opened = await running;
    if (!opened || !isOn) return;
    opened.sdk.logEvent(opened.analytics, 'page_view', { page_path: shownPath });
  };

  return {
    isConfigured,
    async start() {
      if (!isConfigured || isOn) return;
      isOn = true;
      const isFirst = running === null;
      running ??= open().catch((error: unknown) => {
        // Its code could not be loaded: the next start tries again.
        running = null;
        isOn = false;
        throw error;
      });
      const opened = await running;
      if (opened && !isFirst) {
        opened.sdk.setConsent(consent);
        opened.sdk.setAnalyticsCollectionEnabled(opened.analytics, true);
      }
      await tell();
    },
    async stop() {
      if (!isOn) return;
      isOn = false;
      const opened = await running;
      if (!opened) return;
      opened.sdk.setConsent({ ...consent, analytics_storage: 'denied', personalization_storage: 'denied' });
      opened.sdk.setAnalyticsCollectionEnabled(opened.analytics, false);
    },
    shown(path) {
      shownPath = path;
      void tell();
    },
  };
}

/** Makes the default app of firebase-admin before the functions load, so that they find it, with a credential that asks nobody for a token. */
import type { createRequire } from 'node:module';

// The two calls that are made of `firebase-admin/app`; it is resolved from the functions' folder, where this package may be another copy.
interface AdminApp {
  applicationDefault(): { getAccessToken(): Promise<{ access_token: string; expires_in: number }> };
  initializeApp(options: object): unknown;
}

/** `requireThere` resolves packages as the functions do. Throws when firebase-admin is not installed there. */
export function initializeAdmin(
  requireThere: ReturnType<typeof createRequire>,
  options: { projectId: string; storageBucket: string },
): void {
  const { applicationDefault, initializeApp }: AdminApp = requireThere('firebase-admin/app');
  // Firestore and Storage of firebase-admin insist on this kind of credential; only its token is ours.
  const credential = applicationDefault();
  credential.getAccessToken = async () => ({ access_token: 'owner', expires_in: 3600 });
  initializeApp({ ...options, credential });
}

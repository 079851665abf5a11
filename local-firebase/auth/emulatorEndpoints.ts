/** What only an emulator answers, under `/emulator/v1/projects/{id}/`: for tests and people at this machine, never in production. */
import type { Auth } from './createAuth.ts';
import type { Endpoints } from './endpoint.ts';
import { allowOnly, booleanField, objectField } from './requestBody.ts';

export function emulatorEndpoints(auth: Auth): Endpoints {
  const config = () => ({
    signIn: { allowDuplicateEmails: false },
    emailPrivacyConfig: { enableImprovedEmailPrivacy: auth.hidesUnknownEmails() },
  });
  return {
    /** The links that would have been mailed and are not used yet, oldest first. */
    'GET oobCodes': () => ({
      oobCodes: auth.store.codes().map(({ code, email, link, type }) => ({
        email,
        oobCode: code,
        oobLink: link,
        requestType: type,
      })),
    }),
    'DELETE accounts': () => {
      auth.store.clear();
      return {};
    },
    'GET config': config,
    'PATCH config': (body) => {
      allowOnly(body, ['emailPrivacyConfig']);
      const privacy = objectField(body, 'emailPrivacyConfig');
      if (privacy) auth.setHidesUnknownEmails(booleanField(privacy, 'enableImprovedEmailPrivacy') ?? false);
      return config();
    },
  };
}

/** What `firebase-admin` asks for as the project's owner, under `v1/projects/{id}/`; the server has checked that it is the owner. */
import { toUserAnswer } from './accountAnswer.ts';
import { AuthError } from './authError.ts';
import { toEmail } from './createAccounts.ts';
import type { Auth } from './createAuth.ts';
import type { Endpoints } from './endpoint.ts';
import { policyFromConfig, toPolicyConfig } from './passwordPolicy.ts';
import {
  allowOnly,
  booleanField,
  integerField,
  objectField,
  type RequestBody,
  stringField,
  stringsField,
} from './requestBody.ts';

const profileFields = ['email', 'password', 'emailVerified', 'displayName', 'photoUrl', 'localId'];

export function adminEndpoints(auth: Auth): Endpoints {
  const { accounts, actionCodes, store } = auth;

  return {
    'POST accounts': async (body) => {
      allowOnly(body, [...profileFields, 'disabled']);
      const account = await accounts.create({
        ...profile(body),
        uid: stringField(body, 'localId'),
        disabled: booleanField(body, 'disabled'),
      });
      return { localId: account.uid, email: account.email };
    },

    'POST accounts:lookup': (body) => {
      allowOnly(body, ['localId', 'email']);
      const found = [
        ...stringsField(body, 'localId').map((uid) => store.byUid(uid)),
        ...stringsField(body, 'email').map((email) => store.byEmail(email.toLowerCase())),
      ].flatMap((account) => account ?? []);
      const users = [...new Map(found.map((account) => [account.uid, account])).values()];
      return users.length === 0 ? {} : { users: users.map(toUserAnswer) };
    },

    'POST accounts:update': async (body) => {
      allowOnly(body, [
        ...profileFields,
        'disableUser',
        'customAttributes',
        'validSince',
        'deleteAttribute',
        'returnSecureToken',
      ]);
      const uid = requiredUid(body);
      const cleared = stringsField(body, 'deleteAttribute');
      const { displayName, photoUrl, ...others } = profile(body);
      const account = await accounts.change(uid, {
        ...others,
        displayName: cleared.includes('DISPLAY_NAME') ? null : displayName,
        photoUrl: cleared.includes('PHOTO_URL') ? null : photoUrl,
        disabled: booleanField(body, 'disableUser'),
        customClaims: stringField(body, 'customAttributes'),
        validSince: integerField(body, 'validSince'),
      });
      return { localId: account.uid, email: account.email };
    },

    'POST accounts:delete': (body) => {
      if (!store.remove(requiredUid(body))) throw new AuthError('USER_NOT_FOUND');
      return {};
    },

    'POST accounts:batchDelete': (body) => {
      const uids = stringsField(body, 'localIds');
      if (uids.length > 1000) throw new AuthError('LOCAL_ID_LIST_EXCEEDS_LIMIT');
      if (booleanField(body, 'force') !== true) {
        throw new AuthError('OPERATION_NOT_ALLOWED : Only batch deletes with force are served.');
      }
      for (const uid of uids) store.remove(uid);
      return {};
    },

    'GET accounts:batchGet': (_, query) => {
      const limit = Math.min(Number(query.get('maxResults') ?? 20) || 20, 1000);
      const page = store.page(query.get('nextPageToken') ?? '', limit);
      const last = page.at(-1);
      return {
        users: page.map(toUserAnswer),
        ...(page.length === limit && last ? { nextPageToken: last.uid } : {}),
      };
    },

    'POST accounts:sendOobCode': (body) => {
      const type = stringField(body, 'requestType');
      if (type !== 'PASSWORD_RESET' && type !== 'VERIFY_EMAIL') {
        throw new AuthError(`OPERATION_NOT_ALLOWED : local-firebase does not serve ${type}.`);
      }
      const account = store.byEmail(toEmail(stringField(body, 'email') ?? ''));
      if (!account) throw new AuthError('EMAIL_NOT_FOUND');
      const returnsLink = booleanField(body, 'returnOobLink') ?? false;
      const continueUrl = stringField(body, 'continueUrl');
      const { email, code, link } = actionCodes.issue(type, account, { continueUrl, mails: !returnsLink });
      return { email, ...(returnsLink ? { oobCode: code, oobLink: link } : {}) };
    },
  };
}

/** The project's configuration, under `v2/projects/{id}/`: the password policy and what unknown addresses are told. */
export function configEndpoints(auth: Auth): Endpoints {
  const config = () => ({
    name: `projects/${auth.projectId}/config`,
    passwordPolicyConfig: toPolicyConfig(auth.policy()),
    emailPrivacyConfig: { enableImprovedEmailPrivacy: auth.hidesUnknownEmails() },
  });
  return {
    'GET config': config,
    'PATCH config': (body) => {
      allowOnly(body, ['name', 'passwordPolicyConfig', 'emailPrivacyConfig']);
      const policy = objectField(body, 'passwordPolicyConfig');
      if (policy) auth.setPolicy(policyFromConfig(policy));
      const privacy = objectField(body, 'emailPrivacyConfig');
      if (privacy) auth.setHidesUnknownEmails(booleanField(privacy, 'enableImprovedEmailPrivacy') ?? false);
      return config();
    },
  };
}

function profile(body: RequestBody) {
  return {
    email: stringField(body, 'email'),
    password: stringField(body, 'password'),
    emailVerified: booleanField(body, 'emailVerified'),
    displayName: stringField(body, 'displayName'),
    photoUrl: stringField(body, 'photoUrl'),
  };
}

function requiredUid(body: RequestBody): string {
  const uid = stringField(body, 'localId');
  if (!uid) throw new AuthError('MISSING_LOCAL_ID');
  return uid;
}

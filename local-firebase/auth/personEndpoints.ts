/** What the `firebase` SDK asks for on behalf of a person: sign-up, sign-in, tokens, own account, password reset. */
import { providers, toUserAnswer } from './accountAnswer.ts';
import { AuthError } from './authError.ts';
import { readCustomToken } from './authTokens.ts';
import { toEmail } from './createAccounts.ts';
import type { Auth } from './createAuth.ts';
import type { Endpoints } from './endpoint.ts';
import { checkPasswordAtSignIn, toPolicyAnswer } from './passwordPolicy.ts';
import { allowOnly, type RequestBody, stringField, stringsField } from './requestBody.ts';

export function personEndpoints(auth: Auth): Endpoints {
  const { accounts, sessions, actionCodes, store } = auth;

  return {
    'POST v1/accounts:signUp': async (body) => {
      const { email, password } = credentials(body);
      if (email === undefined && password === undefined) {
        // Anonymous accounts are off, as they are in a project that does not ask for them.
        throw new AuthError('ADMIN_ONLY_OPERATION');
      }
      if (!email) throw new AuthError('MISSING_EMAIL');
      if (!password) throw new AuthError('MISSING_PASSWORD');
      const displayName = stringField(body, 'displayName');
      const account = await accounts.create({ email, password, displayName });
      return { localId: account.uid, email: account.email, ...sessions.begin(account) };
    },

    'POST v1/accounts:signInWithPassword': async (body) => {
      const { email, password } = credentials(body);
      if (!email) throw new AuthError('INVALID_EMAIL');
      if (!password) throw new AuthError('MISSING_PASSWORD');
      const account = await sessions.accountByPassword(toEmail(email), password);
      checkPasswordAtSignIn(auth.policy(), password);
      return {
        localId: account.uid,
        email: account.email,
        displayName: account.displayName ?? '',
        registered: true,
        ...sessions.begin(account),
      };
    },

    'POST v1/accounts:signInWithCustomToken': async (body) => {
      const token = stringField(body, 'token');
      if (!token) throw new AuthError('MISSING_CUSTOM_TOKEN');
      const { uid, claims } = readCustomToken(token);
      const known = store.byUid(uid);
      const account = known ?? (await accounts.create({ uid }));
      return { isNewUser: known === null, ...sessions.begin(account, 'custom', claims) };
    },

    'POST v1/accounts:lookup': (body) => {
      const { account } = sessions.accountByIdToken(requiredIdToken(body));
      return { users: [toUserAnswer(account)] };
    },

    'POST v1/accounts:update': async (body) => {
      allowOnly(body, [
        'idToken',
        'oobCode',
        'email',
        'password',
        'displayName',
        'photoUrl',
        'deleteAttribute',
        'returnSecureToken',
        'clientType',
      ]);
      const oobCode = stringField(body, 'oobCode');
      if (oobCode !== undefined) {
        const verified = actionCodes.verifyEmail(oobCode);
        return { localId: verified.uid, email: verified.email, emailVerified: true };
      }
      const { account, claims } = sessions.accountByIdToken(requiredIdToken(body));
      const cleared = stringsField(body, 'deleteAttribute');
      const changed = await accounts.change(account.uid, {
        email: stringField(body, 'email'),
        password: stringField(body, 'password'),
        displayName: cleared.includes('DISPLAY_NAME') ? null : stringField(body, 'displayName'),
        photoUrl: cleared.includes('PHOTO_URL') ? null : stringField(body, 'photoUrl'),
      });
      const { uid: localId, email, displayName, photoUrl, emailVerified } = changed;
      const session = { authTime: claims.authTime, provider: claims.provider, claims: {} };
      return {
        localId,
        email,
        emailVerified,
        ...(displayName === null ? {} : { displayName }),
        ...(photoUrl === null ? {} : { photoUrl }),
        providerUserInfo: providers(changed),
        ...(body.returnSecureToken === true ? sessions.continueWith(changed, session) : {}),
      };
    },

    'POST v1/accounts:delete': (body) => {
      const { account } = sessions.accountByIdToken(requiredIdToken(body));
      store.remove(account.uid);
      return {};
    },

    'POST v1/accounts:sendOobCode': (body) => {
      const type = stringField(body, 'requestType');
      const continueUrl = stringField(body, 'continueUrl');
      if (type === undefined) throw new AuthError('MISSING_REQ_TYPE');
      if (type === 'VERIFY_EMAIL') {
        const { account } = sessions.accountByIdToken(requiredIdToken(body));
        return { email: actionCodes.issue(type, account, { continueUrl, mails: true }).email };
      }
      if (type !== 'PASSWORD_RESET') {
        throw new AuthError(`OPERATION_NOT_ALLOWED : local-firebase does not serve ${type}.`);
      }
      const email = stringField(body, 'email');
      if (!email) throw new AuthError('MISSING_EMAIL');
      const account = store.byEmail(toEmail(email));
      if (account) actionCodes.issue(type, account, { continueUrl, mails: true });
      else if (!auth.hidesUnknownEmails()) throw new AuthError('EMAIL_NOT_FOUND');
      return { email: toEmail(email) };
    },

    'POST v1/accounts:resetPassword': async (body) => {
      const code = stringField(body, 'oobCode');
      if (!code) throw new AuthError('MISSING_OOB_CODE');
      const password = stringField(body, 'newPassword');
      const { type, email } =
        password === undefined
          ? actionCodes.check(code).action
          : await actionCodes.resetPassword(code, password);
      return { email, requestType: type };
    },

    'GET v2/passwordPolicy': () => toPolicyAnswer(auth.policy()),
  };
}

/** The token endpoint's answer: snake case, unlike the rest. */
export function refreshAnswer(auth: Auth, form: URLSearchParams): object {
  if (form.get('grant_type') !== 'refresh_token') throw new AuthError('INVALID_GRANT_TYPE');
  const token = form.get('refresh_token');
  if (!token) throw new AuthError('MISSING_REFRESH_TOKEN');
  const { uid, idToken, refreshToken, expiresIn } = auth.sessions.refresh(token);
  return {
    access_token: idToken,
    id_token: idToken,
    expires_in: expiresIn,
    refresh_token: refreshToken,
    token_type: 'Bearer',
    user_id: uid,
    project_id: auth.projectId,
  };
}

function credentials(body: RequestBody) {
  return { email: stringField(body, 'email'), password: stringField(body, 'password') };
}

function requiredIdToken(body: RequestBody): string {
  const idToken = stringField(body, 'idToken');
  if (!idToken) throw new AuthError('MISSING_ID_TOKEN');
  return idToken;
}

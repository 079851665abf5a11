/** The page behind the links of "e-mails", at `/__/auth/action` as in production: choose a new password, or prove an address. */
import { AuthError } from '../auth/authError.ts';
import type { ActionCodes } from '../auth/createActionCodes.ts';
import { escapeHtml, htmlPage } from './html.ts';

export interface PageAnswer {
  status: number;
  html: string;
}

/** `form` is `null` when the page is opened, and what was typed when it is sent. */
export async function answerActionPage(
  actionCodes: ActionCodes,
  query: URLSearchParams,
  form: URLSearchParams | null,
): Promise<PageAnswer> {
  const code = query.get('oobCode') ?? '';
  const isReset = query.get('mode') !== 'verifyEmail';
  try {
    const { action } = actionCodes.check(code);
    if ((action.type === 'PASSWORD_RESET') !== isReset) throw new AuthError('INVALID_OOB_CODE');
    if (!form) return { status: 200, html: isReset ? passwordForm(action.email) : addressForm(action.email) };
    if (!isReset) {
      actionCodes.verifyEmail(code);
      return { status: 200, html: message('Address confirmed', `${action.email} is confirmed.`) };
    }
    const password = form.get('password') ?? '';
    if (password !== form.get('confirmPassword')) {
      const mismatch = 'Please ensure Password and Confirm Password match.';
      return { status: 400, html: passwordForm(action.email, mismatch) };
    }
    try {
      await actionCodes.resetPassword(code, password);
    } catch (error) {
      const weakness = weaknessOf(error);
      if (weakness === null) throw error;
      return { status: 400, html: passwordForm(action.email, weakness) };
    }
    return { status: 200, html: message('Password changed', 'You can now sign in with your new password.') };
  } catch (error) {
    if (!(error instanceof AuthError)) throw error;
    return {
      status: 400,
      html: message(
        error.message.startsWith('USER_DISABLED') ? 'This account is disabled' : 'This link no longer works',
        'It may have been used already, or be too old. Please ask for a new one where you sign in.',
      ),
    };
  }
}

/** The text of a refused password, or `null` when something else was wrong. */
function weaknessOf(error: unknown): string | null {
  if (!(error instanceof AuthError)) return null;
  const [code, text] = error.message.split(' : ');
  return code === 'WEAK_PASSWORD' || code === 'PASSWORD_DOES_NOT_MEET_REQUIREMENTS' ? `${text}.` : null;
}

function passwordForm(email: string, problem?: string): string {
  return page(
    'Choose a new password',
    `<p>for <strong>${escapeHtml(email)}</strong></p>
    ${problem === undefined ? '' : `<p class="problem" role="alert">${escapeHtml(problem)}</p>`}
    <form method="post">
      <input type="email" name="email" value="${escapeHtml(email)}" autocomplete="username" hidden readonly>
      <label>Password
        <input type="password" name="password" autocomplete="new-password" required autofocus>
      </label>
      <label>Confirm password
        <input type="password" name="confirmPassword" autocomplete="new-password" required>
      </label>
      <button>Save</button>
    </form>`,
  );
}

function addressForm(email: string): string {
  return page(
    'Confirm your address',
    `<p>Is <strong>${escapeHtml(email)}</strong> yours?</p><form method="post"><button>Yes, it is mine</button></form>`,
  );
}

function message(title: string, text: string): string {
  return page(title, `<p>${escapeHtml(text)}</p><p><a href="/">Back to the app</a></p>`);
}

function page(title: string, content: string): string {
  return htmlPage({ title, style, content: `<main><h1>${escapeHtml(title)}</h1>\n${content}\n</main>` });
}

const style = `
  body { min-height: 100svh; display: grid; place-items: center; }
  main { box-sizing: border-box; width: min(24rem, 100%); padding: 1.5rem; }
  label { display: block; margin-block: 1rem; }
  input, button { box-sizing: border-box; width: 100%; min-height: 44px; padding: 0 0.75rem; font: inherit; }
  button { background: #15803d; color: #fff; border: 0; border-radius: 0.5rem; font-weight: 600; cursor: pointer; }
  .problem { padding: 0.75rem; border-radius: 0.5rem; background: #b91c1c; color: #fff; }
  strong { overflow-wrap: anywhere; }
`;

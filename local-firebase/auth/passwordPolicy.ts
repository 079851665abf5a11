/** The project's password policy: what the SDK fetches, and what the server holds a new password to. */
import { AuthError } from './authError.ts';
import { booleanField, integerField, objectField, type RequestBody, stringField } from './requestBody.ts';

export interface PasswordPolicy {
  /** OFF holds passwords to six characters alone. */
  enforcementState: 'OFF' | 'ENFORCE';
  /** Whether a sign-in with a password that no longer suffices is refused. */
  forceUpgradeOnSignin: boolean;
  minPasswordLength: number;
  maxPasswordLength: number;
  containsLowercaseCharacter: boolean;
  containsUppercaseCharacter: boolean;
  containsNumericCharacter: boolean;
  containsNonAlphanumericCharacter: boolean;
}

export const defaultPasswordPolicy: PasswordPolicy = {
  enforcementState: 'OFF',
  forceUpgradeOnSignin: false,
  minPasswordLength: 6,
  maxPasswordLength: 4096,
  containsLowercaseCharacter: false,
  containsUppercaseCharacter: false,
  containsNumericCharacter: false,
  containsNonAlphanumericCharacter: false,
};

const nonAlphanumeric = [...'^$*.[]{}()?"!@#%&/\\,><\':;|_~-+= `'];

/** Throws the refusal that Firebase gives to a password which is to be set. */
export function checkNewPassword(policy: PasswordPolicy, password: string): void {
  const missing = missingRequirements(policy, password);
  if (missing.length === 0) return;
  if (policy.enforcementState === 'OFF') {
    throw new AuthError(
      password.length < policy.minPasswordLength
        ? `WEAK_PASSWORD : Password should be at least ${policy.minPasswordLength} characters`
        : `PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Missing password requirements: [${missing.join(', ')}]`,
    );
  }
  throw new AuthError(
    `PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Missing password requirements: [${missing.join(', ')}]`,
  );
}

/** Throws when the policy asks people to change passwords that no longer suffice. */
export function checkPasswordAtSignIn(policy: PasswordPolicy, password: string): void {
  if (policy.enforcementState === 'ENFORCE' && policy.forceUpgradeOnSignin)
    checkNewPassword(policy, password);
}

/** The answer of GET v2/passwordPolicy; SDKs ignore any other `schemaVersion`. */
export function toPolicyAnswer(policy: PasswordPolicy) {
  return {
    customStrengthOptions: strengthOptions(policy),
    allowedNonAlphanumericCharacters: nonAlphanumeric,
    enforcementState: policy.enforcementState,
    forceUpgradeOnSignin: policy.forceUpgradeOnSignin,
    schemaVersion: 1,
  };
}

/** The form of the admin API's project configuration. */
export function toPolicyConfig(policy: PasswordPolicy) {
  return {
    passwordPolicyEnforcementState: policy.enforcementState,
    forceUpgradeOnSignin: policy.forceUpgradeOnSignin,
    passwordPolicyVersions: [{ customStrengthOptions: strengthOptions(policy) }],
  };
}

/** Reads the admin API's form; what it does not name keeps its default. */
export function policyFromConfig(config: RequestBody): PasswordPolicy {
  const versions = config.passwordPolicyVersions;
  const options = (Array.isArray(versions) ? objectField({ first: versions[0] }, 'first') : undefined) ?? {};
  const nested = objectField(options, 'customStrengthOptions') ?? {};
  const flag = (name: string) => booleanField(nested, name) ?? false;
  const minPasswordLength = integerField(nested, 'minPasswordLength') ?? 6;
  const maxPasswordLength = integerField(nested, 'maxPasswordLength') ?? 4096;
  if (minPasswordLength < 6 || minPasswordLength > 30 || maxPasswordLength < minPasswordLength) {
    throw new AuthError('INVALID_CONFIG : The minimum length must be 6 to 30 and the maximum at least that.');
  }
  return {
    enforcementState: stringField(config, 'passwordPolicyEnforcementState') === 'ENFORCE' ? 'ENFORCE' : 'OFF',
    forceUpgradeOnSignin: booleanField(config, 'forceUpgradeOnSignin') ?? false,
    minPasswordLength,
    maxPasswordLength,
    containsLowercaseCharacter: flag('containsLowercaseCharacter'),
    containsUppercaseCharacter: flag('containsUppercaseCharacter'),
    containsNumericCharacter: flag('containsNumericCharacter'),
    containsNonAlphanumericCharacter: flag('containsNonAlphanumericCharacter'),
  };
}

function strengthOptions(policy: PasswordPolicy) {
  const { enforcementState: _, forceUpgradeOnSignin: __, ...options } = policy;
  return options;
}

function missingRequirements(policy: PasswordPolicy, password: string): string[] {
  const missing: string[] = [];
  if (password.length < policy.minPasswordLength) {
    missing.push(`Password must contain at least ${policy.minPasswordLength} characters`);
  }
  if (password.length > policy.maxPasswordLength) {
    missing.push(`Password may contain at most ${policy.maxPasswordLength} characters`);
  }
  if (policy.enforcementState === 'OFF') return missing;
  if (policy.containsLowercaseCharacter && !/[a-z]/.test(password)) {
    missing.push('Password must contain a lower case character');
  }
  if (policy.containsUppercaseCharacter && !/[A-Z]/.test(password)) {
    missing.push('Password must contain an upper case character');
  }
  if (policy.containsNumericCharacter && !/[0-9]/.test(password)) {
    missing.push('Password must contain a numeric character');
  }
  if (
    policy.containsNonAlphanumericCharacter &&
    !nonAlphanumeric.some((character) => password.includes(character))
  ) {
    missing.push('Password must contain a non-alphanumeric character');
  }
  return missing;
}

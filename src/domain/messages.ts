/** What people read, word for word from the specification (sections 4, 5 and 8). Texts that are ours stand at the end. */
import type { RecordRefusal, TermsRefusal } from './commands.ts';

/** Toasts last 3000 ms; low health and a new level 5000 ms. */
export const toastMs = 3000;
export const longToastMs = 5000;

export const messages = {
  // Section 5: validation
  allFourFields: 'Please fill in all four fields.',
  passwordsDiffer: 'Please ensure Password and Confirm Password match.',
  usernameInvalid:
    'Invalid Username. Usernames cannot contain white space and must be between 3 and 15 characters',
  usernameTaken: (username: string) => `${username} is already taken. Please try another username.`,
  emailInvalid: 'Please enter a valid email address.',
  noOpponentsMatch: 'No opponents found that match this username.',
  targetTitle: 'Must be between 1 and 30 characters',
  required: 'Required',
  targetDescription: 'Maximum of 200 characters.',
  prize:
    'Must be less than 15 characters. Further details may be added in the Description/Rules section below.',
  startDate: 'Required. Cannot be in the past.',
  numDays: 'Must be between 1 and 31',
  battleDescription: 'Maximum of 500 characters.',
  numberInvalid: 'Please enter a valid number.',
  onlyImages: 'Only image files are accepted.',
  fileNotFound: 'File Not Found!',
  fileNotImage: 'File Is NOT Image!',
  previousDay: 'You cannot edit previous days targets',
  notYours: 'This does not belong to you.',

  // Section 8: toasts
  photoUploaded: 'Photo uploaded',
  imageNotSaved: 'Image failed to save. Please try again.',
  photoNotDownloaded: 'Photo cannot be downloaded.',
  targetNotUpdated: 'Failed to update target. Please try again.',
  entryRecorded: 'Entry recorded. Well done!',
  battleDetailsMissing: 'An error occurred or battle details are missing. Please try again.',
  battleRequestFailed: 'Battle request failed to send. Please try again.',
  battleRequestSent: 'Battle request sent.',
  imageNotUploaded: 'Image failed to upload. Please try again.',
  newPhotoNotUploaded: 'Failed to upload new photo. Please try again.',
  photoNotSaved: 'Failed to save photo. Please try again.',

  // Section 8: other messages
  avatarSaved: 'Avatar Saved',
  avatarNotSaved: 'Avatar failed to save. Please try again',
  // Ours: the specification names no words for it.
  settingsNotSaved: 'Your settings were not saved. Please try again.',
  ownLowHealth:
    'Your health is dangerously low. If your health remains this low overnight then the battle is over and you will lose by KO!',
  opponentLowHealth:
    "Opponent's health is dangerously low. If their health remains this low overnight then the battle is over and you will win by KO!",
  passwordResetSent: 'Password reset email sent.',
  noBattles: 'No battles found.',
  noOpponents: 'No opponents found.',
  acceptFailed: 'Battle acceptance failed, please try again.',
  declineFailed: 'Battle decline failed, please try again.',
  accountNotDeleted: 'An error occurred deleting your account. Please try again.',
  signUpFailed: 'An error occurred while setting you up, please try again.',

  // Sections 2 and 4
  battleRequestWaiting: 'You have a battle request!',
  battleDeclined: 'This battle was declined.',
  pendingApproval: (opponent: string) => `Pending approval by ${opponent}`,
  noActiveBattles: 'You currently have no active battles.',
  noTargetsLeft: 'No targets left to update.',
  noPrize: 'n/a',
  deleteAccount: 'Are you sure you want to delete your account? This action cannot be undone.',
  necessaryStorage:
    'Necessary storage is required: without it Fitbout cannot sign you in or keep what you record.',
  levelUp: (level: number) => `Level Up! You are now level ${level}. Well Done!`,
} as const;

export const recordRefusalMessages: Record<RecordRefusal, string> = {
  NOT_A_CONTESTANT: messages.notYours,
  NOT_TODAY: messages.previousDay,
  NUMBER_INVALID: messages.numberInvalid,
  NO_SUCH_TARGET: messages.battleDetailsMissing,
  WRONG_FORMAT: messages.targetNotUpdated,
  // Ours: the specification names the rule without words for it.
  NOT_ACTIVE: 'This battle has not been accepted.',
  BATTLE_OVER: 'This battle is over.',
  PHOTO_REQUIRED: 'This target needs a photo.',
};

export const termsRefusalMessages: Record<TermsRefusal, string> = {
  NOT_A_CONTESTANT: messages.notYours,
  TERMS_INVALID: messages.battleDetailsMissing,
  // Ours: the specification has no second device and no second answer.
  NOT_YOURS_TO_ANSWER: 'Your opponent has to answer this request.',
  NOT_YOURS_TO_EDIT: 'Your opponent has to change this request.',
  NOT_PENDING: 'This battle request has already been answered.',
  TERMS_MOVED: 'The battle was changed meanwhile. Please look at the new details.',
  START_DATE_OVER: 'The start date has passed. The battle was declined.',
};

/** Ours: the spec has words for a part of the app that never comes, none for one that a tap can fetch again. */
export const partNotLoaded =
  'This part of the app is not on this device yet. Please try again when there is a connection.';
/** Ours: a photo that was chosen before what it proves. */
export const photoWithoutTarget = 'Please choose the target that the photo proves.';
/** Ours: phones write HEIC, and most browsers cannot read it. */
export const heicNotReadable =
  'This browser cannot read HEIC photos. Choose a JPEG, or let your camera take the most compatible format.';
/** Ours: photos prove checkboxes and daily numbers only (spec section 5). */
export const photoNotOffered = 'A photo cannot be required for a block number target.';
/** Ours, at the field beside the spec's words: `1,234` is a thousand to some, and one and a bit to others. */
export const commaUnclear = 'Leave the comma of thousands out, or write a dot for decimals.';
/** Ours: a battle needs something to do, and the security rules can judge 16 targets and no more. */
export const noTargets = 'A battle needs at least one target.';
export const tooManyTargets = 'A battle can have at most 16 targets.';

/** The state of the sync, of a row and of a refused write in words and icons; never in colour alone. Pure. */

import type { RecordRefusal, TermsRefusal } from '../../domain/index.ts';
import { messages, recordRefusalMessages, shortDate, termsRefusalMessages } from '../../domain/index.ts';
import type { CommandFailure, EntrySyncState, Refusal, RefusalReason } from '../../store/store.ts';
import type { SyncEvent, SyncStatus } from '../../sync/syncStatus.ts';
import { deviceFailureWords } from '../errorScreen/deviceFailureWords.ts';
import type { IconName } from '../kit/iconGrids.ts';

export interface Words {
  icon: IconName;
  text: string;
}

/** The header's few words: calm offline, and how many changes are unsent (Y6). */
export function chipWords({ phase }: SyncStatus, unsent: number): Words {
  if (phase === 'SIGNED_OUT') return { icon: 'warning', text: unsent > 0 ? `${unsent} unsent` : 'Sign in' };
  if (phase === 'OFFLINE') {
    return { icon: 'cloudOff', text: unsent > 0 ? `Offline, ${unsent} unsent` : 'Offline' };
  }
  if (phase === 'BLOCKED') return { icon: 'warning', text: 'Cannot save' };
  if (unsent > 0) return { icon: 'cloudUp', text: `Sending ${unsent}` };
  return phase === 'CONNECTING'
    ? { icon: 'hourglass', text: 'Connecting' }
    : { icon: 'cloudCheck', text: 'Synced' };
}

/** One recorded entry (Y6), with the reason of a refusal; `null` when nothing is recorded. */
export function entryStateWords(state: EntrySyncState, refusedFor?: RefusalReason): Words | null {
  switch (state) {
    case 'NONE':
      return null;
    case 'SAVED':
      return { icon: 'device', text: 'Saved on this device' };
    case 'SYNCED':
      return { icon: 'cloudCheck', text: 'Synced' };
    case 'WAITING_FOR_PHOTO':
      return { icon: 'hourglass', text: 'Photo waiting' };
    case 'UPLOADING_PHOTO':
      return { icon: 'cloudUp', text: 'Uploading photo' };
    case 'REFUSED':
      return {
        icon: 'blocked',
        text: refusedFor === undefined ? 'Not accepted' : `Not accepted: ${refusalReasonWords[refusedFor]}`,
      };
  }
}

export const refusalReasonWords: Record<RefusalReason, string> = {
  TOO_LATE: 'It reached the server more than 48 hours after its day had ended.',
  START_DATE_OVER: 'It reached the server after the start date had passed.',
  DENIED: 'The server does not allow it.',
  TERMS_MOVED: termsRefusalMessages.TERMS_MOVED,
  NOT_PENDING: termsRefusalMessages.NOT_PENDING,
  GONE: 'The battle no longer exists.',
  OPPONENT_GONE: 'Your opponent has deleted their account.',
  INVALID: 'The server could not read it.',
};

/** What a refused write was. */
export function refusedWhat({ what, opponentUsername }: Refusal): { title: string; detail: string } {
  switch (what.kind) {
    case 'ENTRY': {
      const { input, inputArray } = what.entry;
      const items = (inputArray ?? []).filter((item) => item.removed !== true).map((item) => item.value);
      const value = items.length > 0 ? items.join(' + ') : input === true ? 'Done' : (input ?? 'Cleared');
      return { title: what.targetTitle, detail: `${shortDate(what.date)}: ${value}` };
    }
    case 'CREATE':
      return { title: 'Battle request', detail: `To ${opponentUsername}` };
    case 'EDIT':
      return { title: 'Changes to your request', detail: `To ${opponentUsername}` };
    case 'PROPOSE':
      return { title: 'Your proposed changes', detail: `To ${opponentUsername}` };
    case 'ACCEPT':
      return { title: 'Accepted', detail: `Request by ${opponentUsername}` };
    case 'DECLINE':
      return { title: 'Declined', detail: `Request by ${opponentUsername}` };
  }
}

/** The toast of a sync event (Y5, Y8). */
export function eventWords(event: SyncEvent): { text: string; isRefusal: boolean } {
  if (event.kind === 'INTENT_CONFIRMED') {
    const text =
      event.intent === 'ACCEPT'
        ? 'Battle accepted.'
        : event.intent === 'DECLINE'
          ? 'Battle declined.'
          : messages.battleRequestSent;
    return { text, isRefusal: false };
  }
  if (event.kind === 'PHOTO_UPLOADED') return { text: messages.photoUploaded, isRefusal: false };
  if (event.kind === 'PHOTO_REFUSED') {
    const failed = event.isReplacement ? messages.newPhotoNotUploaded : messages.imageNotUploaded;
    return { text: `${failed} ${refusalReasonWords[event.reason]}`, isRefusal: true };
  }
  if (event.kind === 'PROFILE_REFUSED') {
    return { text: event.isAvatar ? messages.avatarNotSaved : messages.settingsNotSaved, isRefusal: true };
  }
  const failed = {
    ENTRY: messages.targetNotUpdated,
    CREATE: messages.battleRequestFailed,
    EDIT: messages.battleRequestFailed,
    PROPOSE: messages.battleRequestFailed,
    ACCEPT: messages.acceptFailed,
    DECLINE: messages.declineFailed,
  }[event.what];
  return { text: `${failed} ${refusalReasonWords[event.reason]}`, isRefusal: true };
}

/** Said of a battle or its terms where they cannot leave the device yet; 'Battle request sent.' comes when they have (Y8). */
export const sentLater = 'Saved on this device. It will be sent as soon as there is a signal.';

/** Why a recording did not happen. */
export function recordFailureWords(failure: CommandFailure<RecordRefusal>): string {
  if (failure.kind === 'REFUSED') return recordRefusalMessages[failure.refusal];
  return failure.kind === 'DEVICE' ? deviceFailureWords[failure.device].short : messages.targetNotUpdated;
}

/** Why terms or an answer were not taken. */
export function termsFailureWords(failure: CommandFailure<TermsRefusal>): string {
  if (failure.kind === 'REFUSED') return termsRefusalMessages[failure.refusal];
  return failure.kind === 'DEVICE' ? deviceFailureWords[failure.device].short : messages.battleDetailsMissing;
}

/** What a person reads when a photo cannot be used, kept or shown. The toasts are the spec's own (§8). Pure. */
import { heicNotReadable, messages } from '../../domain/index.ts';
import { recordFailureWords } from '../syncStatus/syncWords.ts';
import type { PhotoFailure, PhotoFault } from './photoDesk.ts';

export const photoFaultWords: Record<PhotoFault, string> = {
  FILE_NOT_FOUND: messages.fileNotFound,
  NOT_ACCEPTED: messages.onlyImages,
  NOT_AN_IMAGE: messages.fileNotImage,
  HEIC: heicNotReadable,
  NOT_SAVED: messages.imageNotSaved,
};

export const photoFailureWords = (failure: PhotoFailure): string =>
  failure.kind === 'NOT_SAVED' ? messages.photoNotSaved : recordFailureWords(failure);

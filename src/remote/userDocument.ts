/** Converts people and their settings between Firestore's documents and the domain, judged field by field. */
import type { DocumentData } from 'firebase/firestore';
import type { AvatarColors, PersonalUser, User } from '../domain/index.ts';
import { flagIn, numberIn, oneOf, recordIn, textIn, textsIn } from './readDocument.ts';

const readColors = (fields: Record<string, unknown>): AvatarColors => ({
  hairMain: textIn(fields, 'hairMain'),
  hairSecondary: textIn(fields, 'hairSecondary'),
  skin: textIn(fields, 'skin'),
  skinShadow: textIn(fields, 'skinShadow'),
  eyes: textIn(fields, 'eyes'),
  clothes: textIn(fields, 'clothes'),
  clothesShadows: textIn(fields, 'clothesShadows'),
  shoes: textIn(fields, 'shoes'),
  shoesHighlights: textIn(fields, 'shoesHighlights'),
  cardBackground: textIn(fields, 'cardBackground'),
  cardBackgroundShadow: textIn(fields, 'cardBackgroundShadow'),
});

/** Throws `MalformedDocument`. */
export function readUser(id: string, data: DocumentData): User {
  const avatar = recordIn(data, 'avatar');
  return {
    id,
    username: textIn(data, 'username'),
    lowerUsername: textIn(data, 'lowerUsername'),
    avatar: { id: oneOf(avatar, 'id', ['1', '2', '3', '4']), colors: readColors(recordIn(avatar, 'colors')) },
    level: numberIn(data, 'level'),
    xp: numberIn(data, 'xp'),
    hideWelcomeMessage: flagIn(data, 'hideWelcomeMessage'),
  };
}

/** Throws `MalformedDocument`. */
export const readPersonalUser = (id: string, data: DocumentData): PersonalUser => ({
  id,
  topics: textsIn(data, 'topics'),
  targetNotification: flagIn(data, 'targetNotification'),
  hideWelcomeMessage: flagIn(data, 'hideWelcomeMessage'),
});

/** The documents that a sign-up creates (spec §3): level 1, avatar '1' in the default colours. */
import type { PersonalUser, User } from '../../domain/index.ts';
import { defaultColors } from '../../ui/kit/defaultColors.ts';

export function newUser(uid: string, username: string): { user: User; personalUser: PersonalUser } {
  return {
    user: {
      id: uid,
      username,
      lowerUsername: username.toLowerCase(),
      avatar: { id: '1', colors: defaultColors },
      level: 1,
      xp: 0,
      hideWelcomeMessage: false,
    },
    personalUser: { id: uid, topics: [], targetNotification: false, hideWelcomeMessage: false },
  };
}

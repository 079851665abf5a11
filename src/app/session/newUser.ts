/** The documents that a sign-up creates (spec §3): level 1, avatar '1' in the default colours. */
import { defaultAvatar, type PersonalUser, type User } from '../../domain/index.ts';

export function newUser(uid: string, username: string): { user: User; personalUser: PersonalUser } {
  return {
    user: {
      id: uid,
      username,
      lowerUsername: username.toLowerCase(),
      avatar: defaultAvatar,
      level: 1,
      xp: 0,
      hideWelcomeMessage: false,
    },
    personalUser: { id: uid, topics: [], targetNotification: false, hideWelcomeMessage: false },
  };
}

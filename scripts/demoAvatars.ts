/** How the people of the demonstration look: one of each fighter, so that a newcomer sees them all. */
import { type Avatar, withDerivedColors } from '../src/domain/index.ts';

/** By user id; who is not here looks as everybody starts. */
export const demoAvatars: Record<string, Avatar> = {
  'demo-sam': {
    id: '2',
    colors: withDerivedColors({
      hairMain: '#c9502e',
      hairSecondary: '#f2bf3d',
      skin: '#f0c8a0',
      eyes: '#2b5a3b',
      clothes: '#1f7a6a',
      shoes: '#b91c1c',
      cardBackground: '#5d7fa8',
    }),
  },
  'demo-robin': {
    id: '3',
    colors: withDerivedColors({
      hairMain: '#222222',
      hairSecondary: '#553311',
      skin: '#8d5a36',
      eyes: '#111111',
      clothes: '#b33030',
      shoes: '#222233',
      cardBackground: '#8a4d7a',
    }),
  },
  'demo-jordan': {
    id: '4',
    colors: withDerivedColors({
      hairMain: '#3a2440',
      hairSecondary: '#7d4f8a',
      skin: '#b07a52',
      eyes: '#203060',
      clothes: '#e0a020',
      shoes: '#40399a',
      cardBackground: '#4d8a5e',
    }),
  },
};

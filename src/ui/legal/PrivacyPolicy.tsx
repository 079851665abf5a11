/** What is kept about a person, where, for how long, and what they can ask for (spec section 1). */
import { lastUpdated } from './contact.ts';
import { ContactAddress, LegalText, type Section } from './LegalText.tsx';

const sections: readonly Section[] = [
  {
    title: 'Who may use Fitbout',
    paragraphs: ['Fitbout is for people aged 18 and over. Nothing is knowingly kept about anybody younger.'],
  },
  {
    title: 'What is kept',
    paragraphs: [
      'Your account: your email address, your username, and your password in a form that nobody can read.',
      'Your profile: your avatar, level and XP. Everybody who is signed in can see them with your username.',
      'Your battles: their targets and rules, what you record, and when, with the time zone you record it in. Your opponent sees them, but not a number that you hide.',
      'Your photos, cropped and without the place where they were taken: only you and your opponent can see them.',
      'Your notification settings, and, where you turned notifications on, an address of your browser that they are sent to.',
    ],
  },
  {
    title: 'On your device',
    paragraphs: [
      'Fitbout works without a connection, so your battles, your photos and your sign-in are kept in your browser. When you sign out you can have them removed.',
      'Analytics is switched on only with your consent. It counts which screens are opened, through Google Analytics, with cookies. It is never told an entry, a photo, a name or a battle. You can change your mind in your profile under Change Consent Preferences.',
    ],
  },
  {
    title: 'Who works with it',
    paragraphs: [
      'Fitbout runs on Google Firebase, which stores your data and sends the notifications. Your data is neither sold nor used for advertising.',
    ],
  },
  {
    title: 'How long',
    paragraphs: [
      'Your data is kept indefinitely, until you delete your account or ask for it to be deleted. Battles that you fought remain with your opponents.',
    ],
  },
  {
    title: 'Your rights',
    paragraphs: [
      'Under the data protection law of the United Kingdom you can ask what is kept about you, have it corrected, deleted or handed over, and object to its use. You can also complain to the Information Commissioner’s Office.',
      <>
        Write to <ContactAddress />. Requests are answered within 30 days.
      </>,
    ],
  },
];

export function PrivacyPolicy({ onClose }: { onClose: () => void }) {
  return (
    <LegalText
      title="Privacy Policy"
      intro={<p>Last updated on {lastUpdated}.</p>}
      sections={sections}
      onClose={onClose}
    />
  );
}

/** What Fitbout is not, and what everybody who takes part answers for. */
import { LegalText, type Section } from './LegalText.tsx';

const sections: readonly Section[] = [
  {
    title: 'No medical advice',
    paragraphs: [
      'Fitbout is a game between friends. Nothing in it is medical, nutritional or training advice, and none of it takes the place of a doctor. HP, levels and results are points in a game and say nothing about your health.',
    ],
  },
  {
    title: 'At your own risk',
    paragraphs: [
      'Exercise and changes of what you eat, drink or sleep can do harm. Ask a doctor before you begin, above all if you have an illness or an injury, are pregnant, or have not exercised for long.',
      'You and your opponent choose the targets. Accept only those that are safe for you, and decline or change the others.',
    ],
  },
  {
    title: 'When to stop',
    paragraphs: [
      'Stop at once if you feel pain, dizziness, faintness or shortness of breath, and get medical help. No battle is worth an injury: losing one costs nothing.',
    ],
  },
  {
    title: 'What people record',
    paragraphs: [
      'Entries and photos are what each contestant says of themselves. Fitbout does not check whether they are true.',
    ],
  },
  {
    title: 'The service',
    paragraphs: [
      'Fitbout is provided as it is. What you record is kept on your device and sent when there is a connection; an entry that arrives more than 48 hours after its day does not count.',
    ],
  },
];

export function Disclaimer({ onClose }: { onClose: () => void }) {
  return <LegalText title="Disclaimer" sections={sections} onClose={onClose} />;
}

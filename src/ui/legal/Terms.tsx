/** Terms and Conditions, in the sections of spec section 2 and their order. */
import { lastUpdated } from './contact.ts';
import { ContactAddress, LegalText, type Section } from './LegalText.tsx';

const sections: readonly Section[] = [
  {
    title: 'Intended Age',
    paragraphs: [
      'Fitbout is for adults. You must be 18 years of age or over to register and to use it. Children are prohibited from using it.',
      'By registering you confirm that you are at least 18. An account that belongs to somebody younger is removed when it becomes known.',
    ],
  },
  {
    title: 'Privacy Policy',
    paragraphs: [
      'The Privacy Policy is part of these terms. It says what is kept about you, where, for how long, and what you can ask for.',
    ],
  },
  {
    title: 'Disclaimer',
    paragraphs: [
      'The Disclaimer is part of these terms. Fitbout is a game and gives no medical advice. You take part at your own risk, and you alone decide which targets are safe for you.',
    ],
  },
  {
    title: 'Mandatory Arbitration and Governing Law',
    paragraphs: [
      'These terms are governed by the law of the United Kingdom.',
      'Write to the contact address first: most disagreements end there. A dispute that does not is settled by binding arbitration in the United Kingdom before a single arbitrator, whose decision may be entered in any court that has jurisdiction.',
      'Nothing in this section takes from you a right that the law gives consumers and that cannot be waived, among them the right to bring a claim in the courts where you live.',
    ],
  },
  {
    title: 'Intellectual Property',
    paragraphs: [
      'The name Fitbout, its fighters, drawings, texts and design belong to its makers or their licensors. Using Fitbout gives you no right to them beyond using the app. Its program code is available under the licence that comes with it.',
    ],
  },
  {
    title: 'User Content and Lawful Use',
    paragraphs: [
      'What you enter stays yours: your username, the battles you write, what you record and the photos you take. You allow Fitbout to store it, and to show it to your opponents as far as the game needs.',
      'You may enter only what you have the right to share. Nothing unlawful, hateful, sexual, threatening or misleading may be entered, no photo of others without their consent, and nothing that harms the service or other people.',
      'Battles are for fun. A prize or forfeit is agreed between the two of you; Fitbout neither holds nor enforces it, and may not be used for gambling.',
    ],
  },
  {
    title: 'Third-Party Links',
    paragraphs: [
      'Where Fitbout or somebody in it links to other sites, these have terms and policies of their own. Fitbout does not control them and answers for nothing on them.',
    ],
  },
  {
    title: 'Use of Paid and Free Products',
    paragraphs: [
      'Fitbout can be used without payment. Should parts of it be offered for payment one day, the price and what it covers are shown before you agree, and nothing is charged before.',
      'Free parts may be changed, limited or ended at any time.',
    ],
  },
  {
    title: 'Termination',
    paragraphs: [
      'You may stop at any time and delete your account in your profile. It cannot be undone.',
      'An account that breaks these terms may be suspended or removed, where possible with notice. The sections on intellectual property, liability, indemnification and governing law go on to apply.',
    ],
  },
  {
    title: 'Limitation of Liability',
    paragraphs: [
      'Fitbout is provided as it is, without a promise that it is always available or free of faults. As far as the law allows, its makers are not liable for loss or damage that follows from using it or from being unable to, nor for injury that follows from the targets you set yourselves.',
      'Nothing in these terms limits liability for death or personal injury caused by negligence, for fraud, or for anything else for which the law does not allow it.',
    ],
  },
  {
    title: 'Indemnification',
    paragraphs: [
      'If somebody makes a claim against the makers of Fitbout because you broke these terms, the law, or the rights of another person, you compensate them for the reasonable loss and cost that follows.',
    ],
  },
  {
    title: 'Waiver of Class Actions',
    paragraphs: [
      'As far as the law allows, claims are brought by each person in their own name, and not as part of a class or a group action.',
    ],
  },
  {
    title: 'Entire Agreement',
    paragraphs: [
      'These terms, with the Privacy Policy and the Disclaimer, are the whole agreement between you and Fitbout, and take the place of everything agreed before.',
    ],
  },
  {
    title: 'Severability',
    paragraphs: [
      'Should a part of these terms be invalid or impossible to enforce, the rest stays in force, and the part is read as nearly as the law allows to what it meant.',
    ],
  },
  {
    title: 'Modifications',
    paragraphs: [
      'These terms may be changed. The date above says when they last were. Changes that matter are announced in the app before they apply; who goes on using Fitbout afterwards agrees to them.',
    ],
  },
  {
    title: 'Acknowledgement',
    paragraphs: [
      'By registering or using Fitbout you acknowledge that you have read these terms, that you understand them, and that you agree to be bound by them.',
    ],
  },
  {
    title: 'Contact',
    paragraphs: [
      <>
        Questions about these terms go to <ContactAddress />.
      </>,
    ],
  },
];

export function Terms({ onClose }: { onClose: () => void }) {
  return (
    <LegalText
      title="Terms and Conditions"
      intro={<p>Last updated on {lastUpdated}. Please read them before you use Fitbout.</p>}
      sections={sections}
      onClose={onClose}
    />
  );
}

/** Leads to the three legal texts, which open over whatever is shown. Their words are loaded when they are asked for. */
import { type ComponentType, lazy, Suspense, useState } from 'react';
import styles from './LegalLinks.module.css';

type Text = ComponentType<{ onClose: () => void }>;

const texts: Record<'Privacy Policy' | 'Disclaimer' | 'Terms', Text> = {
  'Privacy Policy': lazy(async () => ({ default: (await import('./PrivacyPolicy.tsx')).PrivacyPolicy })),
  Disclaimer: lazy(async () => ({ default: (await import('./Disclaimer.tsx')).Disclaimer })),
  Terms: lazy(async () => ({ default: (await import('./Terms.tsx')).Terms })),
};

/** `terms` is how the place names its third link (spec section 2). */
export function LegalLinks({ terms }: { terms: 'Terms' | 'Terms & Conditions' }) {
  const [opened, setOpened] = useState<keyof typeof texts | null>(null);
  const Opened = opened && texts[opened];
  const names = { 'Privacy Policy': 'Privacy Policy', Disclaimer: 'Disclaimer', Terms: terms } as const;
  return (
    <>
      <ul className={styles.links}>
        {(['Privacy Policy', 'Disclaimer', 'Terms'] as const).map((text) => (
          <li key={text}>
            <button type="button" className={styles.link} onClick={() => setOpened(text)}>
              {names[text]}
            </button>
          </li>
        ))}
      </ul>
      {Opened ? (
        <Suspense fallback={null}>
          <Opened onClose={() => setOpened(null)} />
        </Suspense>
      ) : null}
    </>
  );
}

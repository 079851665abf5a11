/** A legal text in its box: 'X' at its head, 'Close' at its foot, and its sections between them. */
import type { ReactNode } from 'react';
import { Button, IconButton } from '../kit/Button.tsx';
import { Dialog } from '../kit/Dialog.tsx';
import { contactEmail } from './contact.ts';
import styles from './LegalText.module.css';

export interface Section {
  title: string;
  paragraphs: readonly ReactNode[];
}

export interface LegalTextProps {
  title: string;
  intro?: ReactNode;
  sections: readonly Section[];
  onClose: () => void;
}

export function LegalText({ title, intro, sections, onClose }: LegalTextProps) {
  return (
    <Dialog
      title={title}
      aside={<IconButton icon="close" label={`Close ${title}`} onClick={onClose} />}
      onClose={onClose}
      actions={
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
      }
    >
      <div className={styles.text}>
        {intro}
        {sections.map(({ title, paragraphs }) => (
          <section key={title}>
            <h3>{title}</h3>
            {paragraphs.map((paragraph, index) => (
              // The text never changes while it is shown.
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              <p key={index}>{paragraph}</p>
            ))}
          </section>
        ))}
      </div>
    </Dialog>
  );
}

export function ContactAddress() {
  return <a href={`mailto:${contactEmail}`}>{contactEmail}</a>;
}

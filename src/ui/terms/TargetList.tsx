/** The targets of a battle as they were agreed: title, frequency, type, photo marker, and a description that opens (spec §2). */
import { type Target, type Terms, targetsInOrder } from '../../domain/index.ts';
import { Disclosure } from '../kit/Disclosure.tsx';
import { Icon } from '../kit/Icon.tsx';
import type { IconName } from '../kit/iconGrids.ts';
import styles from './TargetList.module.css';

type TargetKind = Pick<Target, 'frequency' | 'format' | 'isPhotoRequired'>;

const frequencyWords = { DAILY: ['calendar', 'Daily'], BLOCK: ['flag', 'Block'] } as const;
const formatWords = { CHECKBOX: ['check', 'Checkbox'], NUMBER: ['target', 'Number'] } as const;

/** `null` where nothing has been chosen yet. */
export function TargetFacts({
  target: { frequency, format, isPhotoRequired },
}: {
  target: { [Fact in keyof TargetKind]: TargetKind[Fact] | null };
}) {
  const facts: (readonly [IconName, string])[] = [
    ...(frequency ? [frequencyWords[frequency]] : []),
    ...(format ? [formatWords[format]] : []),
    ...(isPhotoRequired ? [['camera', 'Photo'] as const] : []),
  ];
  return (
    <span className={styles.facts}>
      {facts.map(([icon, word]) => (
        <span key={word} className={styles.fact}>
          <Icon name={icon} size={12} />
          {word}
        </span>
      ))}
    </span>
  );
}

export function TargetList({ terms }: { terms: Pick<Terms, 'targets' | 'blockTargets'> }) {
  const targets = [...targetsInOrder(terms.targets), ...targetsInOrder(terms.blockTargets)];
  return (
    <ul className={styles.list}>
      {targets.map(([key, target]) => (
        <li key={key} className={styles.target}>
          {target.description === '' ? (
            <div className={styles.words}>
              <Words target={target} />
            </div>
          ) : (
            <Disclosure
              summary={
                <span className={styles.words}>
                  <Words target={target} />
                </span>
              }
            >
              {target.description}
            </Disclosure>
          )}
        </li>
      ))}
    </ul>
  );
}

function Words({ target }: { target: Target }) {
  return (
    <>
      <span className={styles.title}>{target.title}</span>
      <TargetFacts target={target} />
    </>
  );
}

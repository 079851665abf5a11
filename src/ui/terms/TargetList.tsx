/** The targets of a battle as they were agreed: title, frequency, type, photo marker, and a description that opens (spec §2). */
import { type Target, type Terms, targetsInOrder } from '../../domain/index.ts';
import { Disclosure } from '../kit/Disclosure.tsx';
import { Tag } from '../kit/Tag.tsx';
import styles from './TargetList.module.css';

export const frequencyWord = { DAILY: 'Daily', BLOCK: 'Block' } as const;
export const formatWord = { CHECKBOX: 'Checkbox', NUMBER: 'Number' } as const;

export function TargetTags({ target }: { target: Pick<Target, 'frequency' | 'format' | 'isPhotoRequired'> }) {
  return (
    <span className={styles.tags}>
      <Tag icon={target.frequency === 'DAILY' ? 'calendar' : 'flag'}>{frequencyWord[target.frequency]}</Tag>
      <Tag icon={target.format === 'CHECKBOX' ? 'check' : 'target'}>{formatWord[target.format]}</Tag>
      {target.isPhotoRequired ? <Tag icon="camera">Photo</Tag> : null}
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
            <p className={styles.title}>{target.title}</p>
          ) : (
            <Disclosure summary={<span className={styles.title}>{target.title}</span>}>
              <p className={styles.description}>{target.description}</p>
            </Disclosure>
          )}
          <TargetTags target={target} />
        </li>
      ))}
    </ul>
  );
}

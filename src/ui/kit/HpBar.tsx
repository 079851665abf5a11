/**
 * Hit points as a chunky meter with the number in words: 140 px for a full bar (spec §9). A change shakes it for a
 * second and floats '-N' or '+N'; below 1 it pulses and shows '!'; what exceeds the maximum shows as '+N', and negative
 * HP as the number it is. The change is announced once, politely.
 *
 *   <HpBar name="sam" hp={12} maxHp={40} />
 */
import { beat } from './beat.ts';
import { classNames } from './classNames.ts';
import styles from './HpBar.module.css';
import { useHpChange } from './useHpChange.ts';

export interface HpBarProps {
  /** Whose, for screen readers. */
  name: string;
  hp: number;
  maxHp: number;
  /** The other side of the duel drains from the other end. */
  facing?: 'left' | 'right';
}

export function HpBar({ name, hp, maxHp, facing = 'right' }: HpBarProps) {
  const change = useHpChange(hp);
  const share = maxHp > 0 ? Math.min(1, Math.max(0, hp / maxHp)) : 0;
  const excess = hp - maxHp;
  const level = share > 0.5 ? 'high' : share > 0.25 ? 'mid' : 'low';

  return (
    <div className={classNames(styles.hp, facing === 'left' && styles.left)}>
      {/* biome-ignore lint/a11y/useSemanticElements: a native meter cannot be drawn as notched dots everywhere */}
      <div
        ref={hp < 1 ? beat : null}
        role="meter"
        aria-label={`${name}: hit points`}
        aria-valuemin={0}
        aria-valuemax={maxHp}
        aria-valuenow={Math.min(maxHp, Math.max(0, hp))}
        aria-valuetext={`${hp} of ${maxHp} hit points`}
        className={classNames(styles.bar, hp < 1 && styles.danger, change !== null && styles.shaken)}
      >
        <div className={styles.trail} style={{ width: `${share * 100}%` }} />
        <div className={classNames(styles.fill, styles[level])} style={{ width: `${share * 100}%` }} />
        {hp < 1 ? (
          <span aria-hidden="true" className={styles.bang}>
            !
          </span>
        ) : null}
      </div>
      <p aria-hidden="true" className={styles.numbers}>
        <span>HP</span> {hp < 0 ? hp : Math.min(hp, maxHp)}/{maxHp}
        {excess > 0 ? <b className={styles.excess}> +{excess}</b> : null}
      </p>
      <span
        role="status"
        className={
          change === null ? 'visuallyHidden' : classNames(styles.floating, change < 0 && styles.loss)
        }
      >
        {change === null ? null : (
          <>
            <span aria-hidden="true">{change > 0 ? `+${change}` : change}</span>
            <span className="visuallyHidden">{`${name} ${change > 0 ? 'gains' : 'loses'} ${Math.abs(change)} hit points`}</span>
          </>
        )}
      </span>
    </div>
  );
}

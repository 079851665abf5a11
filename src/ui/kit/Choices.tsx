/**
 * One choice of a few, as large keys: native radio buttons, so arrows move and forms submit.
 *
 *   <Choices legend="Target type" name="format" value={format} onChange={setFormat} error={…}
 *     options={[{ value: 'CHECKBOX', label: 'Checkbox', hint: 'Done or not done', icon: 'check' }, …]} />
 */
import { useId } from 'react';
import styles from './Choices.module.css';
import { classNames } from './classNames.ts';
import { Icon } from './Icon.tsx';
import type { IconName } from './iconGrids.ts';

export interface Choice<Value extends string> {
  value: Value;
  label: string;
  hint?: string;
  icon?: IconName;
}

export interface ChoicesProps<Value extends string> {
  legend: string;
  name: string;
  /** `null` while nothing is chosen. */
  value: Value | null;
  options: readonly Choice<Value>[];
  onChange: (value: Value) => void;
  error?: string | null;
  /** Side by side, for a few short words. */
  inline?: boolean;
}

export function Choices<Value extends string>({
  legend,
  name,
  value,
  options,
  onChange,
  error,
  inline,
}: ChoicesProps<Value>) {
  const errorId = useId();
  return (
    <fieldset
      className={classNames(styles.choices, inline && styles.inline)}
      aria-describedby={error ? errorId : undefined}
    >
      <legend>{legend}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles.choice}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.icon ? <Icon name={option.icon} /> : null}
          <span className={styles.words}>
            <strong>{option.label}</strong>
            {option.hint ? <small>{option.hint}</small> : null}
          </span>
          <span className={styles.mark} aria-hidden="true">
            <Icon name="check" />
          </span>
        </label>
      ))}
      <p id={errorId} className={styles.error} aria-live="polite">
        {error}
      </p>
    </fieldset>
  );
}

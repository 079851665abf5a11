/**
 * Labelled inputs with their hint and error wired for screen readers. 16 px type, so that phones do not zoom.
 *
 *   <TextField label="Email" type="email" value={…} onChange={(event) => …} error={message} />
 *   <TextArea label="Description/Rules" hint="Optional" maxLength={500} showCount value={…} … />
 *   <SelectField label="Start date" value={…} onChange={…}><option …/></SelectField>
 *   <Checkbox label="Hide from opponent" checked={…} onChange={(event) => …} />
 *
 * They take all attributes of the element they draw. `error` is announced, and sets aria-invalid.
 */
import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from './classNames.ts';
import styles from './Field.module.css';
import { Icon } from './Icon.tsx';

interface Around {
  label: string;
  hint?: ReactNode;
  error?: string | null | undefined;
}

type Wiring = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined };

function Labelled({
  label,
  hint,
  error,
  count,
  children,
}: Around & { count?: ReactNode; children: (wiring: Wiring) => ReactNode }) {
  const id = useId();
  const described = [hint ? `${id}-hint` : null, error ? `${id}-error` : null].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined })}
      <div className={styles.below}>
        <div aria-live="polite" className={styles.messages}>
          {error ? (
            <p id={`${id}-error`} className={styles.error}>
              <Icon name="warning" size={12} />
              {error}
            </p>
          ) : null}
          {hint ? (
            <p id={`${id}-hint`} className={styles.hint}>
              {hint}
            </p>
          ) : null}
        </div>
        {count}
      </div>
    </div>
  );
}

export type TextFieldProps = Around & ComponentProps<'input'>;

export function TextField({ label, hint, error, className, ...rest }: TextFieldProps) {
  return (
    <Labelled label={label} hint={hint} error={error}>
      {(wiring) => <input {...wiring} {...rest} className={classNames(styles.input, className)} />}
    </Labelled>
  );
}

export type TextAreaProps = Around & ComponentProps<'textarea'> & { showCount?: boolean };

/** `maxLength` is counted and not enforced: the browser would cut a longer paste in silence, where `error` can say so. */
export function TextArea({ label, hint, error, showCount, maxLength, className, ...rest }: TextAreaProps) {
  const length = String(rest.value ?? '').length;
  const count =
    showCount && maxLength !== undefined ? (
      <p className={styles.count}>
        {length}/{maxLength}
      </p>
    ) : null;
  return (
    <Labelled label={label} hint={hint} error={error} count={count}>
      {(wiring) => (
        <textarea rows={4} {...wiring} {...rest} className={classNames(styles.input, className)} />
      )}
    </Labelled>
  );
}

export type SelectFieldProps = Around & ComponentProps<'select'>;

export function SelectField({ label, hint, error, className, ...rest }: SelectFieldProps) {
  return (
    <Labelled label={label} hint={hint} error={error}>
      {(wiring) => (
        <span className={styles.select}>
          <select {...wiring} {...rest} className={classNames(styles.input, className)} />
          <Icon name="down" size={12} />
        </span>
      )}
    </Labelled>
  );
}

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode; hint?: ReactNode };

export function Checkbox({ label, hint, className, ...rest }: CheckboxProps) {
  const id = useId();
  return (
    <div className={classNames(styles.checkbox, className)}>
      <input
        {...rest}
        id={id}
        type="checkbox"
        className={styles.box}
        aria-describedby={hint ? `${id}-hint` : undefined}
      />
      <label htmlFor={id}>{label}</label>
      {hint ? (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      ) : null}
    </div>
  );
}

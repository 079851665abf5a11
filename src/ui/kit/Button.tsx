/**
 * The things to press. They look like a console's keys: a bevel that goes down under the finger.
 *
 *   <Button onClick={…}>Accept</Button>                       the one main action of a screen
 *   <Button variant="secondary" icon="edit">Propose Changes</Button>
 *   <Button variant="danger" icon="trash">Delete</Button>
 *   <Button variant="quiet">Cancel</Button>                   no frame
 *   <Button isBusy>Sending</Button>                           stays focusable, ignores presses, says it is busy
 *   <ButtonLink to="/login">Register/Login</ButtonLink>
 *   <IconButton icon="trash" label="Delete Push-ups" />       44 px square; the label is required
 *
 * `type` is "button" unless told otherwise. `wide` fills the line.
 */
import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './Button.module.css';
import { classNames } from './classNames.ts';
import { Icon } from './Icon.tsx';
import type { IconName } from './iconGrids.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'danger' | 'quiet';

interface Look {
  variant?: ButtonVariant;
  icon?: IconName;
  wide?: boolean;
}

export type ButtonProps = Look & ComponentProps<'button'> & { isBusy?: boolean };

export function Button({
  variant = 'primary',
  icon,
  wide,
  isBusy = false,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || rest.disabled || undefined}
      onClick={(event) => {
        if (isBusy) event.preventDefault();
        else onClick?.(event);
      }}
      className={classNames(
        styles.button,
        styles[variant],
        wide && styles.wide,
        isBusy && styles.busy,
        className,
      )}
    >
      <Face icon={icon}>{children}</Face>
    </button>
  );
}

export type ButtonLinkProps = Look & ComponentProps<typeof Link>;

export function ButtonLink({
  variant = 'primary',
  icon,
  wide,
  className,
  children,
  ...rest
}: ButtonLinkProps) {
  return (
    <Link {...rest} className={classNames(styles.button, styles[variant], wide && styles.wide, className)}>
      <Face icon={icon}>{children}</Face>
    </Link>
  );
}

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  icon: IconName;
  label: string;
}

export function IconButton({ icon, label, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={label}
      className={classNames(styles.iconButton, className)}
    >
      <Icon name={icon} />
    </button>
  );
}

function Face({ icon, children }: { icon: IconName | undefined; children: ReactNode }) {
  return (
    <>
      {icon ? <Icon name={icon} /> : null}
      <span>{children}</span>
    </>
  );
}

import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Link } from 'wouter';
import { join } from './class-names';
import { Icon, type IconName } from './Icon';
import { Spinner } from './Spinner';
import styles from './Button.module.css';

type Appearance = {
  variant?: 'plain' | 'primary' | 'pink' | 'solid' | 'danger' | 'link';
  small?: boolean;
  wide?: boolean;
  icon?: IconName;
};

type ButtonProps = Omit<ComponentProps<'button'>, 'aria-busy'> &
  Appearance & {
    /** Shows a spinner and ignores clicks; the button keeps its position, width and focus. */
    busy?: boolean;
    /** Shown next to the spinner while busy; if omitted, only the spinner is shown. */
    busyLabel?: ReactNode;
  };

type LinkButtonProps = Appearance & {
  href: string;
  /** Loads a new document, which the router would not. */
  loadsPage?: boolean;
  children: ReactNode;
  onClick?: () => void;
};

/** A button in one of the shop's variants. */
export function Button({
  variant,
  small,
  wide,
  icon,
  busy,
  busyLabel,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      {...rest}
      className={classFor({ variant, small, wide }, className)}
      onClick={click}
      {...(busy && { 'aria-busy': true, 'aria-disabled': true })}
    >
      <span className={join(styles.label, busy && styles.invisible)} aria-hidden={busy && busyLabel ? true : undefined}>
        {icon && <Icon name={icon} size="small" />}
        <span>{children}</span>
      </span>
      {busy && (
        <span className={styles.label}>
          <Spinner />
          {busyLabel}
        </span>
      )}
    </button>
  );
}

/** A link within the shop that looks like a button. */
export function LinkButton({ variant, small, wide, icon, loadsPage, children, ...rest }: LinkButtonProps) {
  const Anchor = loadsPage ? 'a' : Link;
  return (
    <Anchor {...rest} className={classFor({ variant, small, wide })}>
      <span className={styles.label}>
        {icon && <Icon name={icon} size="small" />}
        <span>{children}</span>
      </span>
    </Anchor>
  );
}

type ClassProps = { [K in 'variant' | 'small' | 'wide']: Appearance[K] | undefined };

function classFor({ variant = 'plain', small, wide }: ClassProps, className?: string): string {
  if (variant === 'link') return join(styles.link, small && styles.linkSmall, className);
  return join(
    styles.button,
    variant !== 'plain' && styles[variant],
    small && styles.small,
    wide && styles.wide,
    className,
  );
}

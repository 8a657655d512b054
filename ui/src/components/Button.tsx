import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Link } from 'wouter';
import { join } from './class-names';
import { Icon, type IconName } from './Icon';
import { Spinner } from './Spinner';
import styles from './Button.module.css';

type Look = {
  variant?: 'plain' | 'primary' | 'pink' | 'solid' | 'danger' | 'link';
  small?: boolean;
  wide?: boolean;
  icon?: IconName;
};

type ButtonProps = Omit<ComponentProps<'button'>, 'aria-busy'> &
  Look & {
    /** Work goes on: the button keeps its place, width and focus, and ignores presses. */
    busy?: boolean;
    /** What is shown beside the spinner while busy; without it the spinner stands alone. */
    busyLabel?: ReactNode;
  };

type LinkButtonProps = Look & { href: string; children: ReactNode; className?: string; onClick?: () => void };

/** A button in one of the shop's looks. */
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
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      {...rest}
      className={classFor({ variant, small, wide }, className)}
      onClick={press}
      {...(busy && { 'aria-busy': true, 'aria-disabled': true })}
    >
      <span className={join(styles.label, busy && styles.behind)} aria-hidden={busy && busyLabel ? true : undefined}>
        {icon && <Icon name={icon} size="small" />}
        {children}
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

/** A link to a page of the shop that looks like a button. */
export function LinkButton({ variant, small, wide, icon, className, children, ...rest }: LinkButtonProps) {
  return (
    <Link {...rest} className={classFor({ variant, small, wide }, className)}>
      <span className={styles.label}>
        {icon && <Icon name={icon} size="small" />}
        {children}
      </span>
    </Link>
  );
}

type Shape = { [K in 'variant' | 'small' | 'wide']: Look[K] | undefined };

function classFor({ variant = 'plain', small, wide }: Shape, className: string | undefined): string {
  if (variant === 'link') return join(styles.link, small && styles.linkSmall, className);
  return join(
    styles.button,
    variant !== 'plain' && styles[variant],
    small && styles.small,
    wide && styles.wide,
    className,
  );
}

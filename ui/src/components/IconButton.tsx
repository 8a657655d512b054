import type { ComponentProps, ReactNode } from 'react';
import { join } from './class-names';
import { Icon, type IconName } from './Icon';
import styles from './IconButton.module.css';

type IconButtonProps = ComponentProps<'button'> & { label: string; icon: IconName; children?: ReactNode };

/** A round icon button with an accessible label. Children, such as a count, are drawn over the icon. */
export function IconButton({ label, icon, className, children, ...rest }: IconButtonProps) {
  return (
    <button type="button" aria-label={label} {...rest} className={join(styles.button, className)}>
      <Icon name={icon} />
      {children}
    </button>
  );
}

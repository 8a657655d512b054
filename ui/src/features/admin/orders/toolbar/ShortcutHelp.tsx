import { Modal } from '../../../../components/Modal';
import { shortcutHelp as words } from '../../../../copy/admin-orders';
import { Checkbox } from '../../common/Checkbox';
import { shortcuts } from '../../common/shortcuts';
import { setShortcutsOn, useShortcutsOn } from '../../common/use-shortcuts';
import styles from './ShortcutHelp.module.css';

/** The list of keyboard shortcuts, with a switch for them. */
export function ShortcutHelp({ open, onClose }: { open: boolean; onClose: () => void }) {
  const isOn = useShortcutsOn();
  return (
    <Modal open={open} title={words.title} size="narrow" onClose={onClose}>
      <dl className={styles.keys}>
        {shortcuts.map(({ key, command }) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{words.commands[command]}</dd>
          </div>
        ))}
        <div>
          <dt>
            <kbd>Esc</kbd>
          </dt>
          <dd>{words.close}</dd>
        </div>
      </dl>
      <div className={styles.switch}>
        <Checkbox label={words.on} checked={isOn} onToggle={() => setShortcutsOn(!isOn)} />
      </div>
      <p className={styles.hint}>{words.hint}</p>
    </Modal>
  );
}

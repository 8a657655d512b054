import { useState } from 'react';
import { Button } from '../../../components/Button';
import { Modal } from '../../../components/Modal';
import { secondFactor as words } from '../../../copy/admin-second-factor';
import { CopyButton } from '../common/CopyButton';
import dialog from '../common/dialog-form.module.css';
import { LoadError } from '../common/LoadError';
import { QrCode } from '../common/QrCode';
import { saveFile } from '../common/save-file';
import { asStaff } from '../common/session';
import { useLoad } from '../common/use-load';
import { StaffDialog } from './StaffDialog';
import styles from './SecondFactor.module.css';

const password = { name: 'current_password', label: words.current, rule: 'login_password' } as const;
const code = { name: 'code', label: words.code, rule: 'second_factor_code' } as const;

type SecondFactorProps = {
  isOn: boolean;
  /** The number of unused recovery codes. */
  codes: number;
  onChange: () => void;
};

/** Says whether the own account has a second factor, and turns it on and off. */
export function SecondFactor({ isOn, codes, onChange }: SecondFactorProps) {
  // A list is that of the new recovery codes.
  const [open, setOpen] = useState<'on' | 'off' | readonly string[] | null>(null);
  const close = () => {
    setOpen(null);
    onChange();
  };
  return (
    <>
      <p>{words.own(isOn, codes)}</p>
      <Button small onClick={() => setOpen(isOn ? 'off' : 'on')}>
        {isOn ? words.turnOff : words.turnOn}
      </Button>
      {open === 'on' && (
        <TurnOn onDone={setOpen} onClose={() => setOpen((before) => (before === 'on' ? null : before))} />
      )}
      <StaffDialog
        open={open === 'off'}
        title={words.turnOff}
        fields={[password]}
        texts={{ submit: words.turnOff, cancel: words.keep, failed: words.notTurnedOff }}
        danger
        send={async (body) => {
          await asStaff('POST /auth/second-factor/remove', { body });
          return words.turnedOff;
        }}
        onDone={onChange}
        onClose={() => setOpen(null)}
      >
        <p>{words.offText}</p>
      </StaffDialog>
      {open !== null && typeof open !== 'string' && <RecoveryCodes codes={open} onClose={close} />}
    </>
  );
}

type TurnOnProps = { onDone: (codes: readonly string[]) => void; onClose: () => void };

function TurnOn({ onDone, onClose }: TurnOnProps) {
  const { data, error, reload } = useLoad(loadNew);
  return (
    <StaffDialog
      open
      title={words.turnOn}
      fields={[code, password]}
      texts={{ submit: words.turnOn, cancel: words.cancel, failed: words.notTurnedOn }}
      send={async (typed) => {
        const body = { ...typed, salt: data?.salt ?? '' };
        onDone((await asStaff('POST /auth/second-factor', { body })).recovery_codes);
        return words.turnedOn;
      }}
      isReady={data !== null}
      onClose={onClose}
    >
      {error !== null && <LoadError reason={error} onRetry={reload} />}
      {data && (
        <div className={styles.app}>
          <p>{words.scan}</p>
          <QrCode className={styles.qr} text={data.url} />
          <p>{words.type}</p>
          <code translate="no">{data.secret.replace(/.{4}(?=.)/g, '$& ')}</code>
          <CopyButton label={words.copyKey} text={data.secret} />
        </div>
      )}
    </StaffDialog>
  );
}

function loadNew() {
  return asStaff('GET /auth/second-factor');
}

/** The only view of the recovery codes, so nothing but its button closes it. */
function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const text = `${codes.join('\n')}\n`;
  return (
    <Modal open title={words.recovery} size="narrow" onClose={null}>
      <div className={dialog.form}>
        <p>{words.recoveryText}</p>
        <ul className={styles.codes} translate="no">
          {codes.map((one) => (
            <li key={one}>
              <code>{one}</code>
            </li>
          ))}
        </ul>
        <div className={dialog.actions}>
          <CopyButton label={words.copyCodes} text={text} />
          <Button variant="link" small onClick={() => saveFile(new Blob([text]), words.file)}>
            {words.download}
          </Button>
          <Button small variant="solid" onClick={onClose}>
            {words.saved}
          </Button>
        </div>
      </div>
    </Modal>
  );
}

import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { Button } from '../../../components/Button';
import { ErrorText } from '../../../components/ErrorText';
import { join } from '../../../components/class-names';
import type { FieldFrame } from '../../../components/Field';
import { Icon } from '../../../components/Icon';
import { Picture } from '../../../components/Picture';
import { TextField } from '../../../components/TextField';
import { VisuallyHidden } from '../../../components/VisuallyHidden';
import { pictureUpload as words } from '../../../copy/admin';
import { pictureTypes, type Upload, usePictureUpload } from './use-picture-upload';
import { ProgressBar } from '../common/ProgressBar';
import styles from './PictureField.module.css';

type PictureFieldProps = FieldFrame & {
  value: string;
  /** The color that the picture shows, if it is that of a color. */
  color?: string;
  onChange: (value: string) => void;
  /** Renders what belongs to the picture; gets the URL that is shown while another one is typed. */
  children?: ((shown: string) => ReactNode) | false | undefined;
};

/** The URL of a picture, with a preview; a file that is chosen or dropped here is uploaded and fills in the URL. */
export function PictureField({ value, color, onChange, children, ...field }: PictureFieldProps) {
  const file = useRef<HTMLInputElement>(null);
  const [dragging, setDragging] = useState(false);
  // The preview waits until the URL is typed: each part of it may name another host.
  const [beforeTyping, setBeforeTyping] = useState<string | null>(null);
  const preview = (beforeTyping ?? value).trim();
  const { upload, start } = usePictureUpload((path) => {
    setBeforeTyping(null);
    onChange(path);
  });

  const dragOver = (event: DragEvent) => {
    if (!hasFile(event)) return;
    event.preventDefault();
    setDragging(true);
  };
  const drop = (event: DragEvent) => {
    if (!hasFile(event)) return;
    event.preventDefault();
    setDragging(false);
    choose(event.dataTransfer.files);
  };
  const choose = (files: FileList | null) => {
    const [chosen] = files ?? [];
    if (chosen) void start(chosen);
  };

  return (
    <div
      className={join(styles.picture, dragging && styles.dragging)}
      onDragOver={dragOver}
      onDragLeave={() => setDragging(false)}
      onDrop={drop}
    >
      <div className={styles.preview}>
        {preview !== '' && <Picture key={preview} src={preview} alt="" shape="thumb" sizes="5rem" />}
      </div>
      <TextField
        {...field}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onFocus={() => setBeforeTyping(value)}
        onBlur={() => setBeforeTyping(null)}
      />
      <div className={styles.upload}>
        <Button small icon="share" busy={upload.state === 'sending'} onClick={() => file.current?.click()}>
          {color ? (
            <>
              <span aria-hidden="true">{words.choose}</span>
              <VisuallyHidden>{words.chooseFor(color)}</VisuallyHidden>
            </>
          ) : (
            words.choose
          )}
        </Button>
        <input
          ref={file}
          type="file"
          accept={pictureTypes.join()}
          hidden
          onChange={(event) => {
            choose(event.currentTarget.files);
            // The same file may be chosen again after an error.
            event.currentTarget.value = '';
          }}
        />
        <UploadState upload={upload} dragging={dragging} hint={color === undefined ? words.hint : ''} />
      </div>
      {children && children(preview)}
    </div>
  );
}

function hasFile(event: DragEvent): boolean {
  return event.dataTransfer.types.includes('Files');
}

/** How far an upload is, why it failed, or a hint. */
export function UploadState({ upload, dragging, hint }: { upload: Upload; dragging: boolean; hint: string }) {
  const isSent = upload.state === 'sending' && upload.percent === 100;
  return (
    <div className={styles.state}>
      {upload.state === 'sending' && <ProgressBar aria-label={words.progress} max={100} value={upload.percent} />}
      {upload.state === 'failed' && (
        <p className={styles.error} role="alert">
          <Icon name="alert" size="small" />
          <span>
            <ErrorText>{upload.reason}</ErrorText>
          </span>
        </p>
      )}
      <p className={styles.hint} aria-live="polite">
        {dragging && <span>{words.drop}</span>}
        {!dragging && upload.state === 'none' && <span>{hint}</span>}
        {!dragging && upload.state === 'done' && <span>{words.done}</span>}
        {isSent && <span>{words.preparing}</span>}
      </p>
      {upload.state === 'sending' && !isSent && <p className={styles.hint}>{words.sending(upload.percent)}</p>}
    </div>
  );
}

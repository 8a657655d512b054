import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { maxPictures } from '../../../../../src/rules/shop.json';
import { Button } from '../../../components/Button';
import { ErrorText } from '../../../components/ErrorText';
import { IconButton } from '../../../components/IconButton';
import { Picture } from '../../../components/Picture';
import { TextField } from '../../../components/TextField';
import { VisuallyHidden } from '../../../components/VisuallyHidden';
import { pictureList as words } from '../../../copy/admin';
import type { ProductPicture } from '../../../api/wire';
import { fieldId } from './field-id';
import { UploadState } from './PictureField';
import { fromList, listOf, moved, type Pictures, roomFor, withPicture } from './pictures';
import type { DraftErrors } from './product-draft';
import { pictureTypes, usePictureUpload } from './use-picture-upload';
import styles from './PictureList.module.css';

type PictureListProps = {
  /** The start of the paths of the fields: empty, or `variants[0].`. */
  path: string;
  /** Empty for a product without colors. */
  color: string;
  value: Pictures;
  /** The image, as it is shown while its URL is typed. */
  shown: string;
  errors: DraftErrors;
  /** Called with the new pictures and the paths of the errors that are no longer true. */
  onChange: (value: Pictures, paths: string[]) => void;
};

/** The pictures in a row, which is ordered by dragging and by keys, with the alternative text of one of them. */
export function PictureList({ path, color, value, shown, errors, onChange }: PictureListProps) {
  const list = listOf(value);
  const [chosen, setChosen] = useState(0);
  const [announced, setAnnounced] = useState('');
  const selected = Math.min(chosen, list.length - 1);
  const altPath = (at: number) => `${path}${at === 0 ? 'alt' : `pictures[${at - 1}].alt`}`;
  const ownErrors = Object.entries(errors).filter(([one]) => one.startsWith(`${path}pictures`));
  const change = (next: ProductPicture[]) =>
    onChange(fromList(next), [`${path}image`, `${path}alt`, ...ownErrors.map(([one]) => one)]);
  const move = (from: number, to: number) => {
    if (!list[from] || !list[to]) return;
    change(moved(list, from, to));
    setChosen(to);
    setAnnounced(words.moved(to + 1, list.length));
  };
  const { pointerHandlers, start } = useDragToMove(move);
  const onKeyDown = (event: KeyboardEvent, at: number) => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (!event.altKey || by === 0) return;
    // Otherwise the browser goes back or forward.
    event.preventDefault();
    move(at, at + by);
  };
  const remove = () => {
    // The buttons go with the last but one.
    if (list.length === 2) document.getElementById(fieldId(altPath(selected)))?.focus();
    change(list.filter((_, at) => at !== selected));
    setAnnounced(words.removed(list.length - 1));
  };
  return (
    <div className={styles.pictures} role="group" aria-label={words.label(color)}>
      <ol className={styles.list} {...pointerHandlers}>
        {list.map(({ image, alt: text }, at) => (
          <li key={image}>
            <button
              type="button"
              // An error of its alternative text brings the focus here, which shows the field.
              id={at === selected ? undefined : fieldId(altPath(at))}
              className={styles.picture}
              aria-label={words.picture(at + 1, list.length, text)}
              aria-current={at === selected ? 'true' : undefined}
              onFocus={() => setChosen(at)}
              onClick={() => setChosen(at)}
              onPointerDown={(event) => start(event, at)}
              onDragStart={(event) => event.preventDefault()}
              onKeyDown={(event) => onKeyDown(event, at)}
            >
              {(at > 0 || shown !== '') && <Picture src={at === 0 ? shown : image} alt="" shape="small" sizes="4rem" />}
            </button>
          </li>
        ))}
      </ol>
      {ownErrors
        .filter(([one]) => !one.endsWith('.alt'))
        .map(([one, message]) => (
          <p key={one} className={styles.error} role="alert">
            <ErrorText>{words.error(Number(/\d+(?=\]\.image$)/.exec(one)?.[0] ?? -1) + 2, message)}</ErrorText>
          </p>
        ))}
      <PictureTools
        at={selected}
        count={list.length}
        id={fieldId(altPath(selected))}
        value={list[selected]?.alt ?? ''}
        error={errors[altPath(selected)]}
        onText={(alt) => change(list.map((one, at) => (at === selected ? { ...one, alt } : one)))}
        onMove={(by) => move(selected, selected + by)}
        onRemove={remove}
      />
      <AddPictures color={color} list={list} onChange={change} />
      <VisuallyHidden>
        <span role="status">{announced}</span>
      </VisuallyHidden>
    </div>
  );
}

type PictureToolsProps = {
  /** The place of the selected picture. */
  at: number;
  count: number;
  id: string;
  value: string;
  error: string | undefined;
  onText: (alt: string) => void;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
};

/** The alternative text of the selected picture, and buttons that move and remove it if there are others. */
function PictureTools({ at, count, onText, onMove, onRemove, ...field }: PictureToolsProps) {
  return (
    <div className={styles.tools}>
      <TextField
        {...field}
        label={words.alt(at + 1, count)}
        hint={words.altHint}
        optional
        onChange={({ currentTarget }) => onText(currentTarget.value)}
      />
      {count > 1 && (
        <div>
          <IconButton
            className={styles.left}
            icon="chevron"
            label={words.moveLeft}
            aria-disabled={at === 0 || undefined}
            onClick={() => onMove(-1)}
          />
          <IconButton
            className={styles.right}
            icon="chevron"
            label={words.moveRight}
            aria-disabled={at === count - 1 || undefined}
            onClick={() => onMove(1)}
          />
          <IconButton icon="close" label={words.remove} onClick={onRemove} />
        </div>
      )}
    </div>
  );
}

/** Calls `move` when a picture is dragged over another; without capture, because moving an element would end it. */
function useDragToMove(move: (from: number, to: number) => void) {
  const dragged = useRef<number | null>(null);
  const onPointerMove = ({ currentTarget, buttons, clientX, clientY }: PointerEvent) => {
    if (buttons === 0) dragged.current = null;
    const from = dragged.current;
    const to = [...currentTarget.children].findIndex((item) => {
      const { left, right, top, bottom } = item.getBoundingClientRect();
      return clientX >= left && clientX < right && clientY >= top && clientY < bottom;
    });
    if (from === null || to < 0 || to === from) return;
    dragged.current = to;
    move(from, to);
  };
  return {
    pointerHandlers: { onPointerMove },
    start: ({ button }: PointerEvent, at: number) => {
      if (button === 0) dragged.current = at;
    },
  };
}

type AddPicturesProps = {
  color: string;
  list: ProductPicture[];
  onChange: (list: ProductPicture[]) => void;
};

/** A button that uploads files one after the other, up to the first one that fails. */
function AddPictures({ color, list, onChange }: AddPicturesProps) {
  const file = useRef<HTMLInputElement>(null);
  const { upload, start } = usePictureUpload((image) => onChange(withPicture(list, image)));
  const isFull = roomFor(list) <= 0;
  const choose = async (files: readonly File[]) => {
    for (const one of files.slice(0, roomFor(list))) if (!(await start(one))) return;
  };
  return (
    <div className={styles.add}>
      <Button
        small
        icon="plus"
        aria-disabled={isFull || undefined}
        busy={upload.state === 'sending'}
        onClick={() => !isFull && file.current?.click()}
      >
        {color ? (
          <>
            <span aria-hidden="true">{words.add}</span>
            <VisuallyHidden>{words.addFor(color)}</VisuallyHidden>
          </>
        ) : (
          words.add
        )}
      </Button>
      <input
        ref={file}
        type="file"
        multiple
        accept={pictureTypes.join()}
        hidden
        onChange={({ currentTarget }) => {
          void choose([...(currentTarget.files ?? [])]);
          // The same files may be chosen again after an error.
          currentTarget.value = '';
        }}
      />
      <UploadState upload={upload} dragging={false} hint={words.hint(maxPictures)} />
    </div>
  );
}

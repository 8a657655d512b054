import { Button } from '../../../components/Button';
import { IconButton } from '../../../components/IconButton';
import { TextField } from '../../../components/TextField';
import { productsTab as words } from '../../../copy/admin';
import type { ColorDraft, DraftErrors } from './product-draft';
import { fieldId } from './field-id';
import { PictureField } from './PictureField';
import { PictureList } from './PictureList';
import type { Pictures } from './pictures';
import styles from './ColorRows.module.css';

type ColorRowsProps = {
  colors: ColorDraft[];
  errors: DraftErrors;
  /** The initial pictures of a new color; only the image after the first color. */
  pictures: Pictures;
  /** Called with the new colors and the paths of the edited fields. */
  onChange: (colors: ColorDraft[], ...paths: string[]) => void;
  onRemove: (colors: ColorDraft[]) => void;
};

/** The colors of a product, each with a picture and a stock. */
export function ColorRows({ colors, errors, pictures: { image, alt, pictures }, onChange, onRemove }: ColorRowsProps) {
  const editRow = (position: number, part: Partial<ColorDraft>, ...paths: string[]) => {
    const next = colors.map((row, index) => (index === position ? { ...row, ...part } : row));
    onChange(next, ...paths);
  };
  const edit = (position: number, name: 'color' | 'image' | 'inventory', value: string) =>
    editRow(position, { [name]: value }, `variants[${position}].${name}`);
  const add = () => {
    const key = Math.max(-1, ...colors.map((row) => row.key)) + 1;
    const first = colors.length === 0 ? { alt, pictures } : { alt: '', pictures: [] };
    onChange([...colors, { key, originalColor: null, color: '', image, ...first, inventory: '0' }]);
  };
  return (
    <fieldset className={styles.colors}>
      <legend>{words.colors}</legend>
      {colors.length === 0 && <p className={styles.hint}>{words.colorsHint}</p>}
      {colors.map((row, position) => {
        const field = (name: 'color' | 'image' | 'inventory') => ({
          id: fieldId(`variants[${position}].${name}`),
          value: row[name],
          error: errors[`variants[${position}].${name}`],
          onChange: (event: { currentTarget: HTMLInputElement }) => edit(position, name, event.currentTarget.value),
        });
        return (
          <div key={row.key} className={styles.row}>
            <TextField label={words.color} {...field('color')} />
            <TextField label={words.inventory} inputMode="numeric" {...field('inventory')} />
            <IconButton
              icon="close"
              label={words.removeColor(row.color)}
              onClick={() => onRemove(colors.filter((other) => other !== row))}
            />
            <PictureField
              {...field('image')}
              label={words.image}
              color={row.color}
              onChange={(value) => edit(position, 'image', value)}
            >
              {(shown) => (
                <PictureList
                  path={`variants[${position}].`}
                  color={row.color}
                  value={row}
                  shown={shown}
                  errors={errors}
                  onChange={(part, paths) => editRow(position, part, ...paths)}
                />
              )}
            </PictureField>
          </div>
        );
      })}
      <Button variant="link" small onClick={add}>
        {words.addColor}
      </Button>
    </fieldset>
  );
}

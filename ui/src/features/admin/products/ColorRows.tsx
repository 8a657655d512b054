import { Button } from '../../../components/Button';
import { IconButton } from '../../../components/IconButton';
import { TextField } from '../../../components/TextField';
import { productsTab as words } from '../../../copy/admin';
import type { ColorDraft, DraftErrors } from './product-draft';
import { fieldId } from './field-id';
import { PictureField } from './PictureField';
import styles from './ColorRows.module.css';

type ColorRowsProps = {
  colors: ColorDraft[];
  errors: DraftErrors;
  /** The initial image of a new color. */
  image: string;
  /** Called with the new colors and the paths of the edited fields. */
  onChange: (colors: ColorDraft[], ...paths: string[]) => void;
  onRemove: (colors: ColorDraft[]) => void;
};

/** The colors of a product, each with a picture and a stock. */
export function ColorRows({ colors, errors, image, onChange, onRemove }: ColorRowsProps) {
  const edit = (position: number, name: 'color' | 'image' | 'inventory', value: string) => {
    const next = colors.map((row, index) => (index === position ? { ...row, [name]: value } : row));
    onChange(next, `variants[${position}].${name}`);
  };
  const add = () => {
    const key = Math.max(-1, ...colors.map((row) => row.key)) + 1;
    onChange([...colors, { key, originalColor: null, color: '', image, inventory: '0' }]);
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
            />
          </div>
        );
      })}
      <Button variant="link" small onClick={add}>
        {words.addColor}
      </Button>
    </fieldset>
  );
}

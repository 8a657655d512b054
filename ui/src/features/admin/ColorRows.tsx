import { Button } from '../../components/Button';
import { IconButton } from '../../components/IconButton';
import { TextField } from '../../components/TextField';
import { productsTab as words } from '../../copy/admin';
import type { ColorDraft, DraftErrors } from './product-draft';
import { fieldId } from './field-id';
import styles from './ColorRows.module.css';

type ColorRowsProps = {
  colors: ColorDraft[];
  errors: DraftErrors;
  /** What a new color starts with. */
  image: string;
  /** Tells which fields were edited, by their paths. */
  onChange: (colors: ColorDraft[], ...paths: string[]) => void;
  onRemove: (colors: ColorDraft[]) => void;
};

/** The colors of a product, each with its picture and its stock. */
export function ColorRows({ colors, errors, image, onChange, onRemove }: ColorRowsProps) {
  const edit = (at: number, name: 'color' | 'image' | 'inventory', value: string) => {
    const next = colors.map((row, index) => (index === at ? { ...row, [name]: value } : row));
    onChange(next, `variants[${at}].${name}`);
  };
  const add = () => {
    const key = Math.max(-1, ...colors.map((row) => row.key)) + 1;
    onChange([...colors, { key, was: null, color: '', image, inventory: '0' }]);
  };
  return (
    <fieldset className={styles.colors}>
      <legend>{words.colors}</legend>
      {colors.length === 0 && <p className={styles.hint}>{words.colorsHint}</p>}
      {colors.map((row, at) => {
        const field = (name: 'color' | 'image' | 'inventory') => ({
          id: fieldId(`variants[${at}].${name}`),
          value: row[name],
          error: errors[`variants[${at}].${name}`],
          onChange: (event: { currentTarget: HTMLInputElement }) => edit(at, name, event.currentTarget.value),
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
            <TextField label={words.image} {...field('image')} />
          </div>
        );
      })}
      <Button variant="link" small onClick={add}>
        {words.addColor}
      </Button>
    </fieldset>
  );
}

import { type FormEvent, useState } from 'react';
import { Link } from 'wouter';
import { Button } from '../../../components/Button';
import { join } from '../../../components/class-names';
import { SelectField } from '../../../components/SelectField';
import { TextField } from '../../../components/TextField';
import { figures as words } from '../../../copy/admin-figures';
import views from '../common/view-links.module.css';
import panel from '../common/panel.module.css';
import { type DateRange, lengthOf } from '../common/dates';
import { calendarParts, type FiguresView, maxDays, periods, urlOf } from './figures-view';
import styles from './PeriodForm.module.css';

/** The periods up to today. */
export function PeriodLinks({ view }: { view: FiguresView }) {
  return (
    <nav className={join(views.views, styles.periods)} aria-label={words.periods}>
      {periods.map((days) => (
        <Link
          key={days}
          href={urlOf({ range: days })}
          className={views.view}
          aria-current={days === view.range ? 'page' : undefined}
        >
          {words.period[days]}
        </Link>
      ))}
    </nav>
  );
}

type PeriodFormProps = {
  view: FiguresView;
  /** The date of today. */
  today: string;
  /** The dates that the page shows, once they have loaded. */
  shown: DateRange | null;
  onShow: (view: FiguresView) => void;
};

/** Chooses a part of the calendar or any dates. */
export function PeriodForm({ view, today, shown, onShow }: PeriodFormProps) {
  const parts = calendarParts(today);
  const all = [...parts.months, ...parts.quarters, ...parts.years];
  const range = typeof view.range === 'number' ? null : view.range;
  const current = all.find(({ from, to }) => from === range?.from && to === range.to);
  const dates = range ?? shown;
  return (
    <div className={join(panel.grid, styles.form)}>
      <SelectField
        label={words.calendar}
        value={current?.name ?? ''}
        onChange={({ currentTarget }) => {
          const chosen = all.find(({ name }) => name === currentTarget.value);
          if (chosen) onShow({ range: { from: chosen.from, to: chosen.to } });
        }}
      >
        <option value="" disabled>
          {words.choose}
        </option>
        {(['months', 'quarters', 'years'] as const).map((unit) => (
          <optgroup key={unit} label={words.parts[unit]}>
            {parts[unit].map(({ name }) => (
              <option key={name}>{name}</option>
            ))}
          </optgroup>
        ))}
      </SelectField>
      <DatesForm key={`${dates?.from} ${dates?.to}`} dates={dates} onShow={(chosen) => onShow({ range: chosen })} />
    </div>
  );
}

type DatesFormProps = { dates: DateRange | null; onShow: (dates: DateRange) => void };

function DatesForm({ dates, onShow }: DatesFormProps) {
  const [typed, setTyped] = useState(dates ?? { from: '', to: '' });
  const [error, setError] = useState<string | null>(null);
  const field = (name: keyof DateRange) => ({
    type: 'date',
    name,
    label: words[name],
    value: typed[name],
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
      setTyped({ ...typed, [name]: currentTarget.value });
      setError(null);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = errorOf(typed);
    setError(found);
    if (found === null) onShow(typed);
  };
  return (
    <form method="post" className={styles.dates} noValidate onSubmit={submit}>
      <TextField {...field('from')} />
      <TextField {...field('to')} error={error} />
      <Button type="submit">{words.show}</Button>
    </form>
  );
}

function errorOf(range: DateRange): string | null {
  const days = lengthOf(range);
  if (days === null) return words.errors.incomplete;
  if (days < 1) return words.errors.swapped;
  return days > maxDays ? words.errors.long(maxDays) : null;
}

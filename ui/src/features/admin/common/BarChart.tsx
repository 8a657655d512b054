import { join } from '../../../components/class-names';
import styles from './BarChart.module.css';

type BarChartProps = {
  values: readonly number[];
  /** Describes the chart in words. */
  label: string;
  /** The text that is shown on a bar under the pointer. */
  barText: (index: number) => string;
  className?: string | undefined;
};

/** The units of the view box: the width of a bar with its gap, and the height. */
const step = 10;
const gap = 2.5;
const height = 100;

/** A bar for each value. The drawing is stretched to the size of its box. */
export function BarChart({ values, label, barText, className }: BarChartProps) {
  const max = Math.max(1, ...values);
  return (
    <svg
      className={join(styles.chart, className)}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${values.length * step} ${height}`}
      preserveAspectRatio="none"
    >
      {values.map((value, index) => {
        const size = (value / max) * height;
        return (
          <g key={index}>
            <title>{barText(index)}</title>
            {/* The whole column reacts to the pointer. */}
            <rect className={styles.column} x={index * step} y={0} width={step} height={height} />
            <rect x={index * step + gap / 2} y={height - size} width={step - gap} height={size} />
          </g>
        );
      })}
    </svg>
  );
}

import { sizeChart } from '@brand/texts/size-chart';
import { sizeRows } from '@brand/texts/sizes';
import type { Variant } from '../../catalog';
import { Modal } from '../../components/Modal';
import { Table } from '../../components/Table';
import { WornPicture } from '../../components/WornPicture';
import { FitFinder } from './FitFinder';
import { wornFabricOf } from './gallery-pictures';
import { SizeRows } from './SizeRows';
import styles from './SizeChart.module.css';

type SizeChartProps = {
  /** The color that is shown worn, if it is one of the shop's. */
  variant: Variant;
  onClose: () => void;
  /** Called after the chart has closed with the size that the shopper chose in it. */
  onChoose: (size: string) => void;
};

/** The size chart with the fit guide, the fit finder and measuring instructions. */
export function SizeChart({ variant, onClose, onChoose }: SizeChartProps) {
  const fabric = wornFabricOf(variant);
  const choose = (size: string) => {
    onClose();
    // Closing the chart goes back in the history, which would undo a change of the URL made before.
    setTimeout(() => onChoose(size));
  };
  return (
    <Modal open title={sizeChart.title} onClose={onClose}>
      <div className={styles.guide}>
        <p>{sizeChart.intro}</p>
        <p className={styles.tip}>
          <strong>{sizeChart.guide}</strong>
          {sizeChart.guideText}
        </p>
      </div>
      <FitFinder rows={sizeRows} variant={variant} onChoose={choose} />
      <div className={styles.table}>
        <Table label={sizeChart.title} className={styles.sizes}>
          <SizeRows />
        </Table>
        {fabric !== undefined && (
          <WornPicture color={variant.color} fabric={fabric} sizes="(min-width: 48em) 16rem, 88vw" />
        )}
      </div>
      <h3 className={styles.heading}>{sizeChart.measure}</h3>
      <dl className={styles.measure}>
        {sizeChart.steps.map(({ name, text }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}

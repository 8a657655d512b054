import { PageMeta } from '../../../components/PageMeta';
import { adminPage } from '../../../copy/admin';
import { shopTab as words } from '../../../copy/admin-shop';
import { CopyButton } from '../common/CopyButton';
import { LoadError } from '../common/LoadError';
import panel from '../common/panel.module.css';
import { asStaff } from '../common/session';
import { useLoad } from '../common/use-load';
import styles from './ShopTab.module.css';

const loadSettings = () => asStaff('GET /settings');

/** The owner's settings, where each comes from, and how to change it. */
export function ShopTab() {
  const { data, error, reload } = useLoad(loadSettings);
  return (
    <section className={panel.panel}>
      <PageMeta title={words.heading} description={adminPage.description} noindex />
      <h2>{words.heading}</h2>
      <p className="quiet">{words.intro}</p>
      {error !== null && <LoadError reason={error} onRetry={reload} />}
      {!data && error === null && <p role="status">{adminPage.loading}</p>}
      {data && (
        <dl className={styles.settings}>
          {data.settings.map(({ key, value, source, about, line }) => (
            <Setting
              key={key}
              name={words.name(key)}
              value={value ?? null}
              source={words.sources[source]}
              about={about}
              line={line}
            />
          ))}
          <Setting {...words.shipsWithin} />
        </dl>
      )}
    </section>
  );
}

type SettingProps = {
  name: string;
  /** Null if it is not set. */
  value: string | null;
  source: string;
  about: string;
  line?: string;
};

function Setting({ name, value, source, about, line }: SettingProps) {
  return (
    <div className={styles.setting}>
      <dt>{name}</dt>
      <dd>
        {value === null ? words.notSet : `${value} `}
        {value !== null && <span className="quiet">{source}</span>}
      </dd>
      <dd className={styles.about}>{about}.</dd>
      {line !== undefined && (
        <dd className={styles.line}>
          <code>{line}</code> <CopyButton label={words.copyLine} text={line} />
        </dd>
      )}
    </div>
  );
}

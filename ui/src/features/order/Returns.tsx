import type { GuestOrder } from '../../api/wire';
import { catalog } from '../../catalog';
import { LinkButton } from '../../components/Button';
import { returns as words } from '../../copy/live/order';
import { optionsText } from '../../copy/options';
import { draftTo } from '../../lib/mailto';
import { paths } from '../../paths';

/** Opens an email about a shipped order to support, with its number and items, and says how returns work. */
export function Returns({ order: { order_number: number, items } }: { order: GuestOrder }) {
  const lines = items.map(({ title, color, size, quantity }) => `${quantity} × ${title}, ${optionsText(color, size)}`);
  const draft = draftTo(catalog().supportEmail, words.subject(number), words.body(lines.join('\n')));
  return (
    <div data-screen-only="">
      <LinkButton href={draft} loadsPage>
        {words.open}
      </LinkButton>{' '}
      <LinkButton variant="link" small href={paths.returns} loadsPage>
        {words.how}
      </LinkButton>
    </div>
  );
}

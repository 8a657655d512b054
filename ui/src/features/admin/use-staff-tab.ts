import { useEffect, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { local } from '../../lib/storage';
import { type AdminTab, paths } from '../../paths';
import { packUrl } from './common/pack-url';

/** The tabs in their order. */
export const staffTabs: readonly AdminTab[] = [
  'orders',
  'packing',
  'products',
  'figures',
  'check',
  'shop',
  'accounts',
  'audit',
];

const key = 'staffTab';

/** Returns the tab that the URL names, or else the one that was used last in this browser, or else Orders. */
export function useStaffTab() {
  const [, navigate] = useLocation();
  const query = new URLSearchParams(useSearch());
  const [last] = useState(() => tabOf(local.read(key)));
  const selected = (query.get('view') === 'pack' ? 'packing' : tabOf(query.get('tab'))) ?? last ?? 'orders';
  useEffect(() => void local.write(key, selected), [selected]);
  return { selected, open: (tab: AdminTab) => navigate(tab === 'packing' ? packUrl() : paths.admin(tab)) };
}

/** Returns the tab after another one, or before it; behind the last one comes the first. */
export function tabBeside(tab: AdminTab, step: 1 | -1): AdminTab {
  const count = staffTabs.length;
  return staffTabs[(staffTabs.indexOf(tab) + step + count) % count] ?? tab;
}

function tabOf(name: string | null): AdminTab | undefined {
  return staffTabs.find((tab) => tab === name);
}

import { useCallback, useState } from 'react';
import { listNotices } from '../../api/endpoints';
import type { StaffNotice } from '../../api/wire';
import { asStaff } from './session';

/** What the shop warns its staff of; when it cannot be asked, what it last said stays. */
export function useNotices() {
  const [notices, setNotices] = useState<StaffNotice[]>([]);
  const load = useCallback(() => {
    asStaff(listNotices).then(setNotices, () => {});
  }, []);
  return { notices, load };
}

import { useCallback, useState } from 'react';
import type { StaffNotice } from '../../api/wire';
import { asStaff } from './common/session';

/** Loads the shop's warnings for staff; keeps the previous ones if loading fails. */
export function useNotices() {
  const [notices, setNotices] = useState<StaffNotice[]>([]);
  const load = useCallback(() => {
    asStaff('GET /notices').then(
      (loaded) => setNotices(loaded.notices),
      () => {},
    );
  }, []);
  return { notices, load };
}
